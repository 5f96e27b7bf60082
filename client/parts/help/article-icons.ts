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

/** Of an article by its slug, as in the menu, so that it is found by the page it is about. */
export const ARTICLE_ICONS: Record<string, Icon> = {
  'getting-started': IconPlayerPlay,
  linking: IconDeviceMobile,
  inbox: IconInbox,
  'protecting-a-number': IconShieldCheck,
  campaigns: IconSpeakerphone,
  'auto-replies': IconMessageReply,
  chatbots: IconRobot,
  shops: IconApps,
  packages: IconPackage,
  tickets: IconLifebuoy,
  api: IconCode,
  webhooks: IconWebhook,
};

/** Of one that is about no page. */
export const AnyArticleIcon = IconBook2;
