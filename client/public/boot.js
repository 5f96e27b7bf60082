// Runs before the first paint, so that theme and direction do not flash.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  var theme = read('mersal.theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Order: stored choice, Arabic browser, platform's default.
  var browsers = /^ar\b/i.test(navigator.language) ? 'ar' : root.dataset.language;
  var language = (read('mersal.language') || browsers) === 'ar' ? 'ar' : 'en';
  if (language === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
    document.querySelector('link[rel="manifest"]').href = '/manifest.ar.webmanifest';
    document.querySelectorAll('link[data-language="ar"]').forEach(function (font) {
      font.media = 'all';
    });
  }

  var data = document.getElementById('early-files');
  if (!data) return;
  var early = JSON.parse(data.textContent);
  var lists = early.lists;
  var isSignedIn = Number(read('mersal.signed-in-until')) > Date.now();
  var parts = location.pathname.split('/');
  var page = 'guest' + location.pathname;
  var inner = '';
  if (!lists[page]) {
    page = isSignedIn ? parts[1] || 'dashboard' : 'guest/login';
    inner = page + '/' + (parts[2] || '');
    // A page that shows one object.
    if (parts[2] && !lists[inner] && lists[page + '/$']) page += '/$';
    if (isSignedIn) askForFirstData();
  }
  var texts = [language + '/' + page, language + '/' + inner];
  [language, isSignedIn ? 'app' : '', page, inner].concat(texts, 'soon/' + page).forEach(function (name) {
    (lists[name] || []).forEach(function (place) {
      var file = early.files[place];
      var link = document.createElement('link');
      if (name.indexOf('soon/') === 0) link.fetchPriority = 'low';
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      // Same mode as Vite's loader, or the file is fetched twice.
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.appendChild(link);
    });
  });

  // `early-answers.ts` hands these answers to the first calls, and remembers the calls of each page.
  function askForFirstData() {
    var remembered = {};
    try {
      remembered = JSON.parse(read('mersal.first-calls') || '{}');
    } catch {
      // Written by another version.
    }
    window.earlyAnswers = {};
    ask('/api/v1/user');
    (remembered[location.pathname + location.search] || []).forEach(ask);
  }

  function ask(url) {
    if (window.earlyAnswers[url]) return;
    var headers = {
      Accept: 'application/json',
      'Accept-Language': root.lang,
      'X-Requested-With': 'XMLHttpRequest',
    };
    var answer = fetch(url, { headers: headers, credentials: 'include' });
    // Reads the body, because an answer that nobody takes would keep its connection. `http.ts` handles the failure.
    answer
      .then(function (response) {
        return response.clone().text();
      })
      .catch(function () {});
    window.earlyAnswers[url] = { answer: answer, askedAt: performance.now() };
  }
})();
