import { useState } from 'react';
import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type { MemberResource } from '@server/members/members.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { subscribe } from '@/data/members.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { PackageChoice } from './package-choice.js';
import { totalPrice } from './total-price.js';
import classes from './package-dialog.module.css';

interface PackageDialogProps {
  member: MemberResource;
  packages: readonly PackageResource[];
  onClose: () => void;
}

/** Shortest purchase, which has no period discount. */
const SINGLE_PERIOD = { id: null, months: 1, discount: 0 };

export function PackageDialog({ member, packages, onClose }: PackageDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const offered = packages.filter(({ status }) => status);
  const [packageId, setPackageId] = useState(
    () => offered.find(({ id }) => id === member.subscribe?.package_id)?.id ?? offered[0]?.id,
  );
  const [periodId, setPeriodId] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chosenPackage = offered.find(({ id }) => id === packageId);
  const periods = [SINGLE_PERIOD, ...(chosenPackage?.periods.filter(({ months }) => months > 0) ?? [])];
  const period = periods.find(({ id }) => id === periodId) ?? SINGLE_PERIOD;

  async function handleSubscribe(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosenPackage) return;
    setSaving(true);
    setProblem(null);
    try {
      const order = { package_id: chosenPackage.id, count_months: period.months, period_id: period.id };
      await subscribe({ ...order, subscriber_id: member.id });
      toast.success(t('members.subscribed'));
      onClose();
    } catch (error) {
      setSaving(false);
      if (!(error instanceof HttpError && error.isInBanner))
        setProblem(`${t('members.not_subscribed')} ${describeHttpError(error)}`);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('members.choose_package_for', { name: member.username })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={(event) => void handleSubscribe(event)}>
        <FormProblem text={problem} />
        <Text c="dimmed" mb="md">
          {t('members.from_admin_side')}
        </Text>
        {chosenPackage ? (
          <>
            <Radio.Group
              label={t('members.package')}
              value={String(chosenPackage.id)}
              onChange={(id) => {
                setPackageId(Number(id));
                setPeriodId(null);
              }}
            >
              <div className={classes.choices}>
                {offered.map((offer) => (
                  <PackageChoice key={offer.id} offer={offer} />
                ))}
              </div>
            </Radio.Group>
            <Radio.Group
              mt="md"
              label={t('members.period')}
              value={String(period.id)}
              onChange={(id) => setPeriodId(id === 'null' ? null : Number(id))}
            >
              <div className={classes.periods}>
                {periods.map(({ id, months, discount }) => (
                  <Radio
                    key={id}
                    value={String(id)}
                    label={
                      <>
                        {t(`packages.terms.${chosenPackage.period_type}`, { count: months })}
                        {discount > 0 && chosenPackage.price > 0 && (
                          <span className={classes.saved}>
                            {t('members.saved', { amount: formatMoney(discount, currentLanguage()) })}
                          </span>
                        )}
                      </>
                    }
                  />
                ))}
              </div>
            </Radio.Group>
            <Total offer={chosenPackage} period={period} />
          </>
        ) : (
          <Text>{t('members.no_packages')}</Text>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!chosenPackage}>
            {t('members.subscribe')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface TotalProps {
  offer: PackageResource;
  period: { months: number; discount: number };
}

function Total({ offer, period }: TotalProps): React.ReactElement {
  const { t } = useTranslation();
  const total = totalPrice(offer, period);
  return (
    <div className={classes.total}>
      <span>{t('members.total')}</span>
      <output className={classes.amount}>
        {offer.price === 0 ? t('members.free') : formatMoney(total, currentLanguage())}
      </output>
    </div>
  );
}
