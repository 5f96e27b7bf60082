import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamResource } from '@server/auth/teams/teams.contract.js';
import { useForm } from '@/app/use-form.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { saveTeam } from '@/data/inbox/teams.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';

interface TeamDialogProps {
  team: TeamResource | null;
  onClose: () => void;
}

export function TeamDialog({ team, onClose }: TeamDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(colleagueChoicesQuery());
  const { form, onSubmit, isSaving, problem } = useForm<{ name: string; user_ids: string[] }>({
    initialValues: { name: team?.name ?? '', user_ids: team?.users.map(({ id }) => String(id)) ?? [] },
    validate: ({ name }) => (name.trim() === '' ? { name: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async ({ name, user_ids: ids }) => {
    await saveTeam(team?.id ?? null, { name: name.trim(), user_ids: ids.map(Number) });
    onClose();
  });
  // Suspended members stay in the team.
  const missing = (team?.users ?? []).filter(({ id }) => !people.some((person) => person.id === id));
  return (
    <FormDialog
      title={t(team ? 'inbox.edit_team' : 'inbox.new_team')}
      problem={problem}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput label={t('inbox.name')} required data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        label={t('inbox.members')}
        searchable
        hidePickedOptions
        data={[...people, ...missing].map((person) => ({ value: String(person.id), label: nameOfUser(person) }))}
        nothingFoundMessage={t('inbox.nobody_found')}
        {...form.getInputProps('user_ids')}
      />
    </FormDialog>
  );
}
