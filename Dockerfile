# The arena as an image. Build: docker build -t game-arena .
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /arena
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build web && node tools/build-packages.ts && npm prune --omit=dev --no-audit --no-fund

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=2567
WORKDIR /arena
# The program belongs to root, so the user that runs it cannot change it.
COPY --from=build /arena/node_modules ./node_modules
COPY --from=build /arena/package.json /arena/LICENSE ./
COPY --from=build /arena/src ./src
COPY --from=build /arena/rooms ./rooms
COPY --from=build /arena/schema ./schema
COPY --from=build /arena/web/dist ./web/dist
# What /developers and /packages serve.
COPY --from=build /arena/docs ./docs
COPY --from=build /arena/packages ./packages
COPY --from=build /arena/kit/starters ./kit/starters
# Pictures of previews are drawn from what the pages draw cards with.
COPY --from=build /arena/web/art ./web/art
COPY --from=build /arena/web/ui ./web/ui
COPY --from=build /arena/web/stage ./web/stage
RUN mkdir data && chown node:node data
USER node
EXPOSE 2567
VOLUME /arena/data
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=64", "src/main.ts"]
