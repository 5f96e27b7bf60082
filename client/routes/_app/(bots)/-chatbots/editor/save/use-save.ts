import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { describeError, describeFieldMessage } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { createChatbot, updateChatbot } from '@/data/chatbots.js';
import { toFlow } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';
import type { BotSettings } from './settings.js';

interface SaveOptions {
  id: number | null;
  /** Before the page of a new one is left. */
  onSaved: (bot: ChatbotResource, revision: number) => void;
}

/** Saves the whole bot, as a draft or published. A new one leads to the list. */
export function useSave({ id, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const store = useFlowStore();
  const [saving, setSaving] = useState<'draft' | 'publish' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(settings: BotSettings, isPublished: boolean): Promise<void> {
    if (saving) return;
    setSaving(isPublished ? 'publish' : 'draft');
    setProblem(null);
    const state = store.get();
    const fields = {
      bot_name: settings.name.trim(),
      status: settings.isActive,
      device_id: settings.devices.map(Number),
      tree_chatbot: toFlow(state),
      answers_devices: settings.answersDevices,
      publish: isPublished,
    };
    try {
      const bot = id === null ? await createChatbot(fields) : await updateChatbot(id, fields);
      onSaved(bot, state.revision);
      toast.success(t(id === null ? 'chatbots.added' : 'chatbots.updated'));
      if (id === null) await navigate({ to: '/chatbots' });
    } catch (error) {
      if (!(error instanceof HttpError && (error.isInBanner || error.status === 401))) {
        toast.error(t(id === null ? 'chatbots.not_added' : 'chatbots.not_updated'));
        setProblem(sayProblem(error));
      }
    } finally {
      setSaving(null);
    }
  }
  return { save, saving, problem };
}

/** What the server found at a field says more than that something is wrong. */
function sayProblem(error: unknown): string {
  const [message] = error instanceof HttpError ? Object.values(error.fields).flat() : [];
  return message === undefined || !(error instanceof HttpError)
    ? describeError(error)
    : describeFieldMessage(message, error);
}
