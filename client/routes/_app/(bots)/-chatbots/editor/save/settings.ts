import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';

export interface BotSettings {
  name: string;
  isActive: boolean;
  devices: string[];
  answersDevices: boolean;
}

export const NEW_BOT: BotSettings = { name: '', isActive: true, devices: [], answersDevices: false };

export const botSettingsOf = (bot: ChatbotResource): BotSettings => ({
  name: bot.bot_name,
  isActive: bot.status,
  devices: bot.device_id.map(String),
  answersDevices: bot.answers_devices,
});

export const hasSameSettings = (one: BotSettings, other: BotSettings): boolean =>
  one.name === other.name &&
  one.isActive === other.isActive &&
  one.answersDevices === other.answersDevices &&
  one.devices.join() === other.devices.join();
