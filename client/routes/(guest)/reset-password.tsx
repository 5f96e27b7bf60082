import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recallPendingAuth } from '@/app/guest/pending-auth.js';
import { toast } from '@/app/toast.js';
import { AnchorLink } from '@/ui/links.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch, withGuestSearch } from './-guest-search.js';
import { ResetForm } from './-forms/reset-form.js';

export const Route = createFileRoute('/(guest)/reset-password')({
  staticData: { titleKey: 'auth.reset_title', texts: ['auth', 'codes'] },
  validateSearch: readGuestSearch,
  beforeLoad: async ({ search }) => {
    await leaveWhenSignedIn({ search });
    const pending = recallPendingAuth('password-reset');
    if (!pending) throw redirect({ to: '/forgot-password', search, replace: true });
    return { pending };
  },
  component: ResetPassword,
});

function ResetPassword(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const { pending } = Route.useRouteContext();
  const router = useRouter();
  function handleDone(): void {
    toast.success(t('auth.password_reset'));
    router.history.replace(withGuestSearch('/login/email', search));
  }
  return (
    <GuestPage
      title={t('auth.reset_title')}
      text={t('auth.reset_text')}
      hasLongForm
      footer={
        <AnchorLink to="/forgot-password" search={search}>
          {t('auth.other_login')}
        </AnchorLink>
      }
    >
      <ResetForm pending={pending} onDone={handleDone} />
    </GuestPage>
  );
}
