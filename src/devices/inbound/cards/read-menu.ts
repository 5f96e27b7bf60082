import type { proto } from '../../baileys/baileys-library.js';

type Interactive = proto.Message.IInteractiveMessage;

const MAX_CARDS = 20;
const MAX_BUTTONS = 20;
const MAX_JSON_CHARS = 10_000;

export function readMenu(message: Interactive): string | null {
  const { header, body, footer, carouselMessage } = message;
  const cards = (carouselMessage?.cards ?? []).slice(0, MAX_CARDS);
  const lines = [
    header?.title,
    header?.subtitle,
    body?.text,
    ...readButtons(message),
    ...cards.flatMap((card) => [card.header?.title, card.body?.text, ...readButtons(card), card.footer?.text]),
    footer?.text,
  ];
  return lines.filter((line) => line?.trim()).join('\n') || null;
}

function readButtons({ nativeFlowMessage }: Interactive): string[] {
  return (nativeFlowMessage?.buttons ?? []).slice(0, MAX_BUTTONS).flatMap(({ buttonParamsJson }) => {
    const label = readLabel(buttonParamsJson);
    return label ? [`[${label}]`] : [];
  });
}

function readLabel(json: string | null | undefined): string | null {
  if (!json || json.length > MAX_JSON_CHARS) return null;
  try {
    const params = JSON.parse(json) as { display_text?: unknown; title?: unknown } | null;
    const label = params?.display_text ?? params?.title;
    return typeof label === 'string' ? label.trim() : null;
  } catch {
    return null;
  }
}
