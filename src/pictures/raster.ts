// Rasterizes SVG with ThorVG in WebAssembly: nothing to compile, and the same result on every machine.
import { fileURLToPath } from 'node:url';
import ThorVG from '@thorvg/webcanvas';

export type Raster = (svg: string) => Uint8ClampedArray;

/**
 * Needs its own thread, because it sets globals: the library expects a page's canvas, and gets one that keeps the
 * pixels.
 */
export async function newRaster(width: number, height: number): Promise<Raster> {
  let pixels: Uint8ClampedArray = new Uint8ClampedArray();
  const context = {
    clearRect: () => undefined,
    putImageData: ({ data }: { readonly data: Uint8ClampedArray }) => {
      pixels = data;
    },
  };
  const element = { style: {}, getContext: () => context };
  Object.assign(globalThis, { document: { querySelector: () => element }, ImageData: KeptPixels });
  const wasm = fileURLToPath(new URL('thorvg.wasm', import.meta.resolve('@thorvg/webcanvas')));
  const library = await ThorVG.init({ renderer: 'sw', locateFile: () => wasm });
  const canvas = new library.Canvas('#canvas', { width, height, enableDevicePixelRatio: false });
  return (svg) => {
    const picture = new library.Picture();
    picture.load(svg, { type: 'svg' });
    canvas.add(picture);
    canvas.render();
    canvas.remove(picture);
    picture.dispose();
    return pixels;
  };
}

class KeptPixels {
  readonly data: Uint8ClampedArray;

  constructor(data: Uint8ClampedArray) {
    this.data = data;
  }
}
