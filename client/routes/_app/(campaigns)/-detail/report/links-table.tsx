import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '@server/campaigns/definition/report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from '../detail.module.css';

export function LinksTable({ links }: Pick<CampaignReport, 'links'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <section>
      <h2 id="campaign-links" className={classes.title}>
        {t('campaigns.links')}
      </h2>
      {/* Focus lets keyboard users scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="region" aria-labelledby="campaign-links" tabIndex={0}>
        <table className={classes.split}>
          <thead>
            <tr>
              <th scope="col">{t('campaigns.link')}</th>
              <th scope="col">{t('campaigns.link_people')}</th>
              <th scope="col">{t('campaigns.link_clicks')}</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ url, people, clicks }) => (
              <tr key={url}>
                <th scope="row">
                  <bdi dir="ltr" className={classes.url} title={url}>
                    {url}
                  </bdi>
                </th>
                <td>{formatNumber(people, currentLanguage())}</td>
                <td>{formatNumber(clicks, currentLanguage())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
