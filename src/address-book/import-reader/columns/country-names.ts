const ISO_CODE_PAIRS =
  'AFGAF ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY BELBE BLZBZ BENBJ BMUBM ' +
  'BTNBT BOLBO BIHBA BWABW BRABR BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD CHLCL CHNCN COLCO COMKM COGCG CODCD COKCK ' +
  'CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FJIFJ FINFI FRAFR GUFGF ' +
  'PYFPF GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY HTIHT HNDHN HKGHK HUNHU ISLIS INDIN ' +
  'IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR ' +
  'LBYLY LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC MNGMN MNEME MSRMS ' +
  'MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE NGANG MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE ' +
  'PHLPH POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW KNAKN LCALC VCTVC WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SVKSK SVNSI ' +
  'SLBSB SOMSO ZAFZA SSDSS ESPES LKALK SDNSD SURSR SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TONTO TTOTT TUNTN TURTR TKMTM TCATC ' +
  'TUVTV UGAUG UKRUA AREAE GBRGB USAUS URYUY UZBUZ VUTVU VENVE VNMVN VGBVG VIRVI YEMYE ZMBZM ZWEZW XKXXK';

const ALIASES: Record<string, string> = {
  SA: 'ksa|saudi|kingdom of saudi arabia|المملكة|السعودية|المملكة العربية السعودية|سعودي|سعودية',
  AE: 'uae|emirates|the emirates|الإمارات|دولة الإمارات|الامارات العربية',
  GB: 'uk|england|britain|great britain|scotland|wales|بريطانيا|انجلترا|إنجلترا',
  US: 'usa|america|united states of america|أمريكا|امريكا|الولايات المتحدة الأمريكية',
  TR: 'turkey|turkiye|تركيا',
  SY: 'syria|سوريا|سورية',
  PS: 'palestine|فلسطين',
  IR: 'iran|إيران',
  RU: 'russia|russian federation|روسيا',
  KR: 'korea|south korea|كوريا|كوريا الجنوبية',
  OM: 'sultanate of oman|سلطنة عمان',
  KW: 'دولة الكويت|state of kuwait',
  QA: 'دولة قطر|state of qatar',
  BH: 'مملكة البحرين|kingdom of bahrain',
  JO: 'المملكة الأردنية الهاشمية',
  EG: 'جمهورية مصر العربية|مصر العربية',
  CZ: 'czech republic',
  NL: 'holland|هولندا',
  CI: 'ivory coast|ساحل العاج',
  MM: 'burma',
  VN: 'viet nam',
  MK: 'macedonia',
  CD: 'dr congo|drc',
  CN: 'الصين',
  IN: 'الهند',
};

const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/^(?:وال|ال)(?=\p{L}{2})/u, ''))
    .join('');

let codesByName: Map<string, string> | null = null;

function loadNames(): Map<string, string> {
  if (codesByName) return codesByName;
  codesByName = new Map();
  const lists = ['en', 'ar'].map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  for (const pair of ISO_CODE_PAIRS.split(' ')) {
    const [alpha3, alpha2] = [pair.slice(0, 3), pair.slice(3)];
    const translatedNames = lists.map((list) => list.of(alpha2) ?? '');
    for (const name of [alpha2, alpha3, ...translatedNames, ...(ALIASES[alpha2]?.split('|') ?? [])])
      if (name !== '') codesByName.set(foldName(name), alpha2);
  }
  return codesByName;
}

const MAX_COUNTRY_LENGTH = 80;
const REGIONAL_INDICATOR_A = 0x1f1e6;

/** Returns the ISO code of an English or Arabic name, a code or a flag. */
export function readCountry(cell: string): string | null {
  const text = cell.trim();
  if (text === '' || text.length > MAX_COUNTRY_LENGTH) return null;
  const wholeMatch = loadNames().get(foldName(text));
  if (wholeMatch) return wholeMatch;
  const flag = text.match(/[\u{1F1E6}-\u{1F1FF}]{2}/u)?.[0];
  if (flag) {
    const code = Array.from(flag, (sign) =>
      String.fromCharCode(65 + (sign.codePointAt(0) ?? 0) - REGIONAL_INDICATOR_A),
    ).join('');
    return loadNames().get(code.toLowerCase()) ?? null;
  }
  // `AE - United Arab Emirates`, `الإمارات (+971)`.
  const parts = new Set(
    text
      .split(/[^\p{L}\p{M}\s.'’&]+/u)
      .map((part) => loadNames().get(foldName(part)))
      .filter((code) => code !== undefined),
  );
  return parts.size === 1 ? ([...parts][0] ?? null) : null;
}
