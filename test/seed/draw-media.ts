import type { DemoLine } from './demo-chats.js';

const WIDTH = 960;
const HEIGHT = 720;

export interface DrawnMedia {
  bytes: Buffer;
  mimetype: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

/** Draws a picture that is obviously not a photo. */
export async function drawSeedPicture(name: NonNullable<DemoLine['picture']>): Promise<DrawnMedia> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 720">${scenes[name]}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  return { bytes, mimetype: 'image/jpeg', width: WIDTH, height: HEIGHT, seconds: null };
}

const dates = Array.from({ length: 24 }, (_, index) => {
  const [x, y] = [200 + (index % 6) * 112, 250 + Math.floor(index / 6) * 96];
  return `<g transform="rotate(${(index * 47) % 50} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="52" ry="34" fill="#6b3a1e"/>
    <ellipse cx="${x - 14}" cy="${y - 11}" rx="20" ry="8" fill="#a8693d"/></g>`;
}).join('');
const lines = Array.from({ length: 6 }, (_, index) => {
  const y = 250 + index * 56;
  return `<rect x="310" y="${y}" width="${200 - (index % 3) * 40}" height="16" fill="#9aa5ab"/><rect x="590" y="${y}" width="60" height="16" fill="#5c676d"/>`;
}).join('');

const scenes = {
  dates: `<rect width="960" height="720" fill="#f3e3c3"/><rect x="110" y="170" width="740" height="450" rx="36" fill="#d8b27a"/>${dates}`,
  coffee: `<rect width="960" height="720" fill="#dce8e2"/><ellipse cx="470" cy="590" rx="330" ry="46" fill="#b9cdc3"/>
    <path d="M250 270h420v150c0 110-90 160-210 160s-210-50-210-160z" fill="#fff"/><path d="M670 310h40a80 80 0 0 1 0 160h-52" fill="none" stroke="#fff" stroke-width="34"/>
    <ellipse cx="460" cy="270" rx="210" ry="46" fill="#4a2c1a"/><path d="M390 190c-30-40 30-60 0-110m90 110c-30-40 30-60 0-110" fill="none" stroke="#8fa79b" stroke-width="14"/>`,
  receipt: `<rect width="960" height="720" fill="#2f4858"/><path d="M260 90h440v560l-44-30-44 30-44-30-44 30-44-30-44 30-44-30-44 30-44-30-44 30z" fill="#fff"/>
    <circle cx="480" cy="170" r="40" fill="#1f9d6b"/><path d="M460 170l15 16 28-32" fill="none" stroke="#fff" stroke-width="9"/>${lines}`,
};

/** Samples per second. */
const RATE = 8000;
/** Frequencies in Hz. */
const NOTES = [523, 659, 784, 659, 523];

/** Returns a short melody as a WAV file of 8 bits. */
export function drawVoice(): DrawnMedia {
  const seconds = 3;
  const samples = Buffer.alloc(RATE * seconds);
  for (let index = 0; index < samples.length; index++) {
    const position = (index / samples.length) * NOTES.length;
    const note = NOTES[Math.floor(position)] ?? 0;
    samples[index] = 128 + 60 * Math.sin((2 * Math.PI * note * index) / RATE) * Math.exp(-3 * (position % 1));
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return { bytes: Buffer.concat([header, samples]), mimetype: 'audio/wav', width: null, height: null, seconds };
}
