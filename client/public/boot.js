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
  if (read('mersal.language') === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
    var font = document.querySelector('link[data-language="ar"]');
    if (font) font.media = 'all';
  }
})();
