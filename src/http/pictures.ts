// The pictures of previews: GET /pictures/{kind}/{id}.png.
import type { RequestHandler } from 'express';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import { findPreview, isPreviewKind } from '../previews/previews.ts';
import { callerAddress } from './limits.ts';

/** A finished game never changes, except for the name of a player who deletes a profile. */
const FINAL_SECONDS = 604_800;
const CURRENT_SECONDS = 60;

/** @throws Problem path-not-found if it does not exist or is not public; unavailable */
export function pictureHandler(arena: Arena): RequestHandler {
  return async (request, response) => {
    const { kind, file } = request.params as Record<string, string>;
    const id = /^([\w-]{1,100})\.png$/.exec(file!)?.[1];
    const found = id !== undefined && isPreviewKind(kind!) ? await findPreview(arena, kind, id) : undefined;
    if (!found) throw new Problem('path-not-found');
    const lane = arena.admission.networkOf(callerAddress(request));
    const { png, digest } = await arena.pictures.picture(await found.scene(), lane);
    const keeping = found.isFinal ? `max-age=${FINAL_SECONDS}, immutable` : `max-age=${CURRENT_SECONDS}`;
    response.setHeader('Cache-Control', `public, ${keeping}`);
    response.setHeader('ETag', `"${digest}"`);
    if (request.fresh) response.status(304).end();
    else response.type('png').end(png);
  };
}
