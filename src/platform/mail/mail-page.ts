import { escapeHtml } from '../text/escape-html.js';

interface MailPage {
  language: 'en' | 'ar';
  brand: string;
  title: string;
  intro: string | readonly string[];
  code?: string;
  link?: { label: string; url: string };
  outro: string;
}

/** Renders tables with inline styles, because mail programs support little else. */
export function renderMailPage({ language, brand, title, intro, code, link, outro }: MailPage): string {
  const isArabic = language === 'ar';
  const font = isArabic ? `'IBM Plex Sans Arabic', Tahoma, Arial, sans-serif` : `Inter, 'Segoe UI', Arial, sans-serif`;
  const side = isArabic ? 'right' : 'left';
  const codeRow = code
    ? `<tr><td align="center" style="padding:8px 32px 24px"><div dir="ltr" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#eef7f2;color:#0b5d3b;font:700 32px/1.2 'SF Mono',Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</div></td></tr>`
    : '';
  const linkRow = link
    ? `<tr><td style="padding:4px 32px 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d3b;color:#ffffff;font-weight:600;font-size:15px;text-decoration:none">${escapeHtml(link.label)}</a></td></tr>`
    : '';
  const paragraphs = [intro].flat().map((text) => escapeHtml(text));
  return `<!doctype html>
<html lang="${language}" dir="${isArabic ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#f4f6f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${isArabic ? 'rtl' : 'ltr'}" style="background:#f4f6f5;font-family:${font}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e1e7e4;border-radius:16px;text-align:${side}">
<tr><td style="padding:24px 32px 0;color:#0b5d3b;font-weight:700;font-size:16px">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:16px 32px 0;color:#17201c;font-size:20px;line-height:1.4;font-weight:600">${escapeHtml(title)}</td></tr>
<tr><td style="padding:8px 32px 16px;color:#3b4741;font-size:15px;line-height:1.7">${paragraphs.join('<br><br>')}</td></tr>
${codeRow}${linkRow}
<tr><td style="padding:0 32px 28px;color:#5d6a64;font-size:13px;line-height:1.7">${escapeHtml(outro)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
