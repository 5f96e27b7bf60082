import {
  IconAlarm,
  IconApps,
  IconArrowsSplit2,
  IconBook2,
  IconBookmarks,
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
  IconUsersPlus,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';

/** Reading order of docs/help. Unlisted articles come last. */
const GROUPS = {
  basics: {
    'getting-started': IconPlayerPlay,
    linking: IconDeviceMobile,
    inbox: IconInbox,
    'inbox-views': IconBookmarks,
    'protecting-a-number': IconShieldCheck,
  },
  sending: { campaigns: IconSpeakerphone, 'auto-replies': IconMessageReply, chatbots: IconRobot, shops: IconApps },
  account: {
    team: IconUsersPlus,
    assignment: IconArrowsSplit2,
    'service-levels': IconAlarm,
    packages: IconPackage,
    tickets: IconLifebuoy,
    api: IconCode,
    webhooks: IconWebhook,
  },
} as const satisfies Record<string, Record<string, Icon>>;
export type ArticleGroup = keyof typeof GROUPS;
export const ARTICLE_GROUPS = Object.keys(GROUPS) as ArticleGroup[];

export const ARTICLE_ICONS: Readonly<Record<string, Icon>> = { ...GROUPS.basics, ...GROUPS.sending, ...GROUPS.account };
const ORDER = Object.keys(ARTICLE_ICONS);

export const groupOf = (slug: string): ArticleGroup =>
  ARTICLE_GROUPS.find((group) => slug in GROUPS[group]) ?? 'account';

export const positionOf = (slug: string): number => (ORDER.includes(slug) ? ORDER.indexOf(slug) : ORDER.length);

export const AnyArticleIcon = IconBook2;
