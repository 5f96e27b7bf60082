import { useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { describeHttpError, describeFieldMessage } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { saveRevised } from '@/app/http/save-revised.js';
import { toast } from '@/app/toast.js';
import { createChatbot, updateChatbot } from '@/data/chatbots.js';
import { toFlow } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';
import type { BotSettings } from './settings.js';

interface SaveOptions {
  id: number | null;
  revision: string | undefined;
  /** Runs before leaving the page of a new bot. */
  onSaved: (bot: ChatbotResource, savedRevision: number) => void;
}

export function useSave({ id, revision, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const store = useFlowStore();
  const [saving, setSaving] = useState<'draft' | 'publish' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(settings: BotSettings, mode: 'draft' | 'publish'): Promise<void> {
    if (saving) return;
    setSaving(mode);
    setProblem(null);
    const state = store.get();
    const fields = {
      bot_name: settings.name.trim(),
      status: settings.isActive,
      device_id: settings.devices.map(Number),
      tree_chatbot: toFlow(state),
      answers_devices: settings.answersDevices,
      business_hours_id: settings.hours.id,
      business_hours_mode: settings.hours.mode,
      publish: mode === 'publish',
    };
    try {
      const update = (baseRevision?: string) =>
        id === null ? createChatbot(fields) : updateChatbot(id, { ...fields, revision: baseRevision });
      const bot = await saveRevised(update, revision, router);
      if (!bot) return;
      onSaved(bot, state.revision);
      toast.success(t(id === null ? 'chatbots.added' : 'chatbots.updated'));
      if (id === null) await navigate({ to: '/chatbots' });
    } catch (error) {
      if (!(error instanceof HttpError && (error.isInBanner || error.status === 401))) {
        toast.error(t(id === null ? 'chatbots.not_added' : 'chatbots.not_updated'));
        setProblem(describeProblem(error));
      }
    } finally {
      setSaving(null);
    }
  }
  return { save, saving, problem };
}

function describeProblem(error: unknown): string {
  const [message] = error instanceof HttpError ? Object.values(error.fields).flat() : [];
  return message === undefined || !(error instanceof HttpError)
    ? describeHttpError(error)
    : describeFieldMessage(message, error);
}
