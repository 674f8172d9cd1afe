// The entry point of the drawing thread (painter.ts): a scene becomes a PNG file, at low priority.
import { constants, setPriority } from 'node:os';
import { newDrawing } from './drawing.ts';
import { encodePng } from './png.ts';
import { newRaster } from './raster.ts';
import { PICTURE_SIZE, type PictureScene } from './scene.ts';

// On Linux priorities are per thread: the server and the house's threads keep theirs.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { width, height } = PICTURE_SIZE;
const draw = newDrawing();
const raster = await newRaster(width, height);

export default function paint(scene: PictureScene): Buffer {
  return encodePng(raster(draw(scene)), width, height);
}
