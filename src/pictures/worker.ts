// The entry point of the drawing thread (painter.ts): a scene becomes a PNG file, at low priority.
import { lowerPriority } from '../threads/low-priority.ts';
import { newDrawing } from './drawing.ts';
import { encodePng } from './png.ts';
import { newRaster } from './raster.ts';
import { PICTURE_SIZE, type PictureScene } from './scene.ts';

lowerPriority();

const { width, height } = PICTURE_SIZE;
const draw = newDrawing();
const raster = await newRaster(width, height);

export default function paint(scene: PictureScene): Buffer {
  return encodePng(raster(draw(scene)), width, height);
}
