// Runs before anything is drawn, so that neither theme nor direction ever flashes. Kept tiny and free of imports on purpose.
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

  // What was chosen here, else Arabic with an Arabic browser, else the platform's own, which the server writes on the root.
  var browsers = /^ar\b/i.test(navigator.language) ? 'ar' : root.dataset.language;
  var language = (read('mersal.language') || browsers) === 'ar' ? 'ar' : 'en';
  if (language === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
    document.querySelectorAll('link[data-language="ar"]').forEach(function (font) {
      font.media = 'all';
    });
  }

  // The built page lists what each address needs beside the entry; fetched now, it is there when the entry asks.
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
    // One thing, on a page beside the list of all.
    if (parts[2] && !lists[inner] && lists[page + '/$']) page += '/$';
    if (isSignedIn) askForSession();
  }
  var texts = [language + '/' + page, language + '/' + inner];
  [language, isSignedIn ? 'app' : '', page, inner].concat(texts, 'soon/' + page).forEach(function (name) {
    (lists[name] || []).forEach(function (place) {
      var file = early.files[place];
      var link = document.createElement('link');
      if (name.indexOf('soon/') === 0) link.fetchPriority = 'low';
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      // As Vite's own loader asks for it, or it would be fetched twice.
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.appendChild(link);
    });
  });

  // Who is signed in decides what is drawn, and the code that asks has yet to come: `http.ts` takes this answer for its first question.
  function askForSession() {
    var headers = {
      Accept: 'application/json',
      'Accept-Language': root.lang,
      'X-Requested-With': 'XMLHttpRequest',
    };
    var answer = fetch('/api/v1/user', { headers: headers, credentials: 'include' });
    // It is asked again, and told, by the code.
    answer.catch(function () {});
    window.earlyAnswer = { path: '/api/v1/user', answer: answer };
  }
})();
