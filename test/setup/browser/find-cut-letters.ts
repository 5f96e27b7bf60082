import type { PageDriver } from './page-driver.js';

/** Finds texts whose final letter ya is clipped at the bottom. */
export function findCutLetters({ page }: PageDriver): Promise<{ seen: number; cut: string[] }> {
  return page.evaluate<{ seen: number; cut: string[] }>(CUT);
}

/**
 * A field clips at the bottom of its first font, an ellipsis at the bottom of the box. Inter's line box ends 0.24 em
 * below the baseline. The dots of our Arabic font reach 0.2 em further. Half a pixel is invisible.
 */
const CUT = `(() => {
  const cut = [];
  let seen = 0;
  for (const box of document.querySelectorAll('main *, header *, nav *')) {
    const style = getComputedStyle(box);
    const isCutOff = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if (!isCutOff || !box.innerText || box.matches('input, select, textarea')) continue;
    if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const end = box.getBoundingClientRect().bottom - parseFloat(style.borderBlockEndWidth);
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!/ي(?![\\u0621-\\u064A])/.test(node.textContent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
      // Skips lines that are clipped completely.
      const lines = [...range.getClientRects()].filter(({ bottom, height }) => height > 0 && bottom < end + size / 2);
      if (lines.length === 0) continue;
      seen += 1;
      const missing = Math.max(...lines.map(({ bottom }) => bottom)) + 0.2 * size - end;
      if (missing > 0.5) cut.push(node.textContent.slice(0, 60) + ' lacks ' + missing.toFixed(1) + ' px in ' + box.className);
    }
  }
  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('main input.mantine-Input-input, main .mantine-PillsInputField-field')) {
    if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field);
    canvas.font = [fontStyle, fontWeight, fontSize, fontFamily].join(' ');
    const { actualBoundingBoxDescent, fontBoundingBoxDescent } = canvas.measureText('سي');
    seen += 1;
    const missing = actualBoundingBoxDescent - fontBoundingBoxDescent;
    if (missing > 0.5) cut.push((field.name || field.id) + ' lacks ' + missing.toFixed(1) + ' px for سي');
  }
  return { seen, cut };
})()`;
