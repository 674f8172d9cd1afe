// Modules that exist only in the build.
declare module '*.css';
declare module 'cards:flavours' {
  const flavours: readonly string[];
  export default flavours;
}
declare module '*.svg?raw' {
  const markup: string;
  export default markup;
}
declare module 'still-board:*' {
  /** The first page's board (build/still-boards.ts). */
  const markup: string;
  export default markup;
}
