// Scheme, contrast and density before the first paint. A file of its own because the page allows no inline script.
(() => {
  const root = document.documentElement;
  let scheme = 'auto';
  let look = {};
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
    look = JSON.parse(localStorage.getItem('respaldo.apariencia') || '{}');
  } catch {
    look = {};
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = scheme;
  root.dataset.contrast = look.contraste || (matchMedia('(prefers-contrast: more)').matches ? 'alto' : 'normal');
  root.dataset.density = look.densidad || 'compacta';
})();
