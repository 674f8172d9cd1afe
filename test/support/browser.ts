// A real Chromium, driven by playwright-core.
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './servers/chromium.ts';

/** It may talk to nobody but the pages under test. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium()!, args: QUIET });
}
