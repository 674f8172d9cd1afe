// What only the build can import.
declare module '*.css';
declare module 'cards:flavours' {
  const flavours: readonly string[];
  export default flavours;
}
declare module 'still-board:*' {
  /** Of the first page's board (build/still-boards.ts). */
  const markup: string;
  export default markup;
}
