import { chromium } from 'playwright';
const base = 'http://127.0.0.1:3300';
const exe = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const b = await chromium.launch({ executablePath: exe });
const [, , cuenta, ...rutas] = process.argv;
const ctx = await b.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago', viewport: { width: Number(process.env.W ?? 1280), height: 900 }, colorScheme: (process.env.S ?? 'light') as never });
const p = await ctx.newPage();
p.on('console', (m) => m.type() === 'error' && console.log('ERR', p.url(), m.text().slice(0, 200)));
await p.goto(base + '/acceso');
await p.getByLabel('Correo').fill(`${cuenta}@demo.cl`);
await p.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
await p.getByRole('button', { name: 'Entrar' }).click();
await p.getByRole('navigation').first().waitFor();
for (const r of rutas) {
  const [ruta, nombre, clic] = r.split('@');
  await p.goto(base + ruta);
  await p.waitForLoadState('networkidle').catch(() => undefined);
  if (clic) { await p.locator(clic).first().click({ timeout: 8000 }).catch(() => console.log('no click', ruta)); await p.waitForLoadState('networkidle').catch(() => undefined); await p.waitForTimeout(700); }
  await p.waitForTimeout(Number(process.env.T ?? 400));
  await p.screenshot({ path: `/tmp/yo/cap/${nombre}.png`, fullPage: false });
  console.log(nombre, p.url());
}
await b.close();
