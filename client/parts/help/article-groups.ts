import {
  IconApps,
  IconBook2,
  IconCode,
  IconDeviceMobile,
  IconInbox,
  IconLifebuoy,
  IconMessageReply,
  IconPackage,
  IconPlayerPlay,
  IconRobot,
  IconShieldCheck,
  IconSpeakerphone,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';

/**
 * The files of docs/help by what they are about, in the order somebody needs them, with the icons of the menu. What is not named here
 * stands behind.
 */
const GROUPS = {
  basics: {
    'getting-started': IconPlayerPlay,
    linking: IconDeviceMobile,
    inbox: IconInbox,
    'protecting-a-number': IconShieldCheck,
  },
  sending: { campaigns: IconSpeakerphone, 'auto-replies': IconMessageReply, chatbots: IconRobot, shops: IconApps },
  account: { packages: IconPackage, tickets: IconLifebuoy, api: IconCode, webhooks: IconWebhook },
} as const satisfies Record<string, Record<string, Icon>>;
export type ArticleGroup = keyof typeof GROUPS;
export const ARTICLE_GROUPS = Object.keys(GROUPS) as ArticleGroup[];

const ICONS = new Map<string, Icon>(Object.values(GROUPS).flatMap((group) => Object.entries(group)));
const ORDER = [...ICONS.keys()];

export const groupOf = (slug: string): ArticleGroup =>
  ARTICLE_GROUPS.find((group) => slug in GROUPS[group]) ?? 'account';

export const placeOf = (slug: string): number => (ICONS.has(slug) ? ORDER.indexOf(slug) : ORDER.length);

export const iconOf = (slug: string): Icon => ICONS.get(slug) ?? IconBook2;
