import { describe, expect, it } from 'vitest';
import { configTrouble, publicUrl, readConfig } from './config.ts';

describe('dirección pública', () => {
  it('escuchar en todas las direcciones no es una dirección: sin URL_PUBLICA los enlaces son de esta máquina', () => {
    for (const HOST of ['0.0.0.0', '::']) expect(publicUrl(readConfig({ HOST, PORT: '3000' }))).toBe('http://localhost:3000');
    expect(publicUrl(readConfig({ HOST: '10.0.0.5', PORT: '8080' }))).toBe('http://10.0.0.5:8080');
    expect(publicUrl(readConfig({ HOST: '0.0.0.0', URL_PUBLICA: 'https://x.cl/' }))).toBe('https://x.cl');
  });
  it('con correo o servicio de identidad de verdad y sin dirección pública no parte, y dice qué falta', () => {
    const fuera = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/x', MODO_DEMO: '0' };
    expect(configTrouble(readConfig({ ...fuera, SMTP_URL: 'smtp://m' }))).toMatch(/^Falta URL_PUBLICA.*SMTP_URL/);
    expect(configTrouble(readConfig({ ...fuera, OIDC_DESCUBRIMIENTO: 'https://i' }))).toMatch(/OIDC_DESCUBRIMIENTO/);
    expect(configTrouble(readConfig({ ...fuera, SMTP_URL: 'smtp://m', URL_PUBLICA: 'https://x.cl' }))).toBeNull();
    expect(configTrouble(readConfig(fuera))).toBeNull();
  });
  it('TRUST_PROXY dice cuántos proxies propios hay delante', () => {
    expect([undefined, '', '0', '1', '2'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy)).toEqual([0, 0, 0, 1, 2]);
    for (const TRUST_PROXY of ['si', '-1', '1.5', '10']) expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY inválido');
  });
});
