import arabicRegular from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2';
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const MAX_WAIT_MS = 600;

const LATIN_RANGE =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const ARABIC_RANGE =
  'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC';

/** Metrics that avoid a layout shift when Inter loads late. */
const ARIAL_WITH_INTER_METRICS = {
  sizeAdjust: '107.06%',
  ascentOverride: '90.49%',
  descentOverride: '22.56%',
  lineGapOverride: '0%',
  unicodeRange: 'U+0000-00FF,U+2000-206F',
};

/** Room for the dots of a final ya: Chromium clips field text at the height of the first font. */
const ROOM_FOR_ARABIC = { ascentOverride: '125%', descentOverride: '52.3%', lineGapOverride: '0%' };

/** Loads fonts by script, because Chromium would reload `@font-face` fonts with each inserted style sheet. */
export async function loadFonts(): Promise<void> {
  const fonts = [
    addFont('Inter Variable', `url(${latin})`, { weight: '100 900', unicodeRange: LATIN_RANGE }),
    addFont('Inter Field', `url(${latin})`, {
      weight: '100 900',
      unicodeRange: LATIN_RANGE,
      ...ROOM_FOR_ARABIC,
    }),
    addFont('Inter Fallback', "local('Arial'), local('Liberation Sans')", ARIAL_WITH_INTER_METRICS),
  ];
  const arabic = [
    addFont('IBM Plex Sans Arabic', `url(${arabicRegular})`, { weight: '400', unicodeRange: ARABIC_RANGE }),
    addFont('IBM Plex Sans Arabic', `url(${arabicBold})`, { weight: '500 700', unicodeRange: ARABIC_RANGE }),
  ];
  if (document.documentElement.lang === 'ar') fonts.push(...arabic);
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([Promise.allSettled(fonts.map((font) => font.load())), timeout]);
}

function addFont(family: string, source: string, descriptors: FontFaceDescriptors): FontFace {
  const font = new FontFace(family, source, { display: 'swap', ...descriptors });
  document.fonts.add(font);
  return font;
}
