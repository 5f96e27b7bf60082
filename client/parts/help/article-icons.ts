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

/** As in the menu, so that an article is found by the page it is about. */
const ICONS: Record<string, Icon> = {
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

export const articleIcon = (slug: string): Icon => ICONS[slug] ?? IconBook2;
