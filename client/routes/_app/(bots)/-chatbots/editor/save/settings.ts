import type { HoursChoice } from '@/parts/inbox/hours-field.js';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';

export interface BotSettings {
  name: string;
  isActive: boolean;
  devices: string[];
  answersDevices: boolean;
  hours: HoursChoice;
}

export const NEW_BOT: BotSettings = {
  name: '',
  isActive: true,
  devices: [],
  answersDevices: false,
  hours: { id: null, mode: 'within' },
};

export const botSettingsOf = (bot: ChatbotResource): BotSettings => ({
  name: bot.bot_name,
  isActive: bot.status,
  devices: bot.device_id.map(String),
  answersDevices: bot.answers_devices,
  hours: { id: bot.business_hours_id, mode: bot.business_hours_mode ?? 'within' },
});

export const hasSameSettings = (first: BotSettings, second: BotSettings): boolean =>
  first.name === second.name &&
  first.isActive === second.isActive &&
  first.answersDevices === second.answersDevices &&
  first.hours.id === second.hours.id &&
  first.hours.mode === second.hours.mode &&
  first.devices.join() === second.devices.join();
