import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternar, destino, LABELS, type Ubicable } from './carpetas.ts';
import { cadena, citados, conPrefijo, formal, respuestaA } from './direcciones.ts';
import { estadoEnvio } from './envio.ts';

const en = (o: Partial<Ubicable>): Ubicable => ({ folder: 'inbox', carpeta_previa: null, rol: 'destinatario', estado: 'enviado', ...o });

describe('carpetas (especificación §4, areas/4 correo)', () => {
  it('a enviados sólo lo que uno envió, a borradores sólo borradores, y destacados no es un lugar', () => {
    for (const folder of ['sent', 'draft', 'starred'] as const)
      expect(() => destino(en({}), folder)).toThrow(expect.objectContaining({ status: 422, codigo: 'carpeta_invalida' }));
    const borrador = en({ folder: 'draft', rol: 'remitente', estado: 'borrador' });
    for (const folder of ['inbox', 'spam', 'sent'] as const) expect(() => destino(borrador, folder)).toThrow();
    expect(destino(en({ rol: 'remitente', folder: 'spam' }), 'sent')).toBe('sent');
  });
  it('lo que sale de la papelera vuelve a donde estaba', () => {
    expect(destino(en({ folder: 'trash', carpeta_previa: 'sent', rol: 'remitente' }), 'inbox')).toBe('sent');
    expect(destino(en({ folder: 'trash', carpeta_previa: 'draft', rol: 'remitente', estado: 'borrador' }), 'inbox')).toBe('draft');
    expect(destino(en({ folder: 'trash', carpeta_previa: 'inbox' }), 'inbox')).toBe('inbox');
  });
  it('poner y quitar una etiqueta dos veces deja todo como estaba', () => {
    fc.assert(
      fc.property(fc.subarray([...LABELS]), fc.constantFrom(...LABELS), (labels, l) => {
        expect(alternar(labels, l).includes(l)).toBe(!labels.includes(l));
        expect(alternar(alternar(labels, l), l)).toEqual(labels);
      }),
    );
  });
});

describe('direcciones', () => {
  const d = (email: string) => ({ name: email, email });
  it('se responde a quien escribió; a todos, los demás van en copia y uno mismo no', () => {
    const m = { de: d('ana@x.cl'), para: [d('beto@x.cl'), d('carla@x.cl')], cc: [d('dora@y.cl')] };
    expect(respuestaA(m, 'BETO@x.cl', false)).toEqual({ para: [d('ana@x.cl')], cc: [] });
    expect(respuestaA(m, 'beto@x.cl', true).cc.map((x) => x.email)).toEqual(['carla@x.cl', 'dora@y.cl']);
    expect(respuestaA(m, 'ana@x.cl', true)).toEqual({ para: [d('beto@x.cl'), d('carla@x.cl')], cc: [d('dora@y.cl')] });
  });
  it('el prefijo va una vez', () => {
    expect(conPrefijo('Re', 'RE: Rv: fwd: Pagos')).toBe('Re: Pagos');
    expect(conPrefijo('Re', '')).toBe('Re: (sin asunto)');
  });
  it('de las cabeceras se toman sólo los identificadores propios, el último primero', () => {
    const [a, b] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
    expect(citados(undefined, `<x@gmail.com> <${a}@respaldo> <${b}@respaldo>`)).toEqual([b, a]);
    expect(citados(`<${a}@respaldo.evil>`)).toEqual([]);
  });
});

describe('estado de un envío', () => {
  it('en_cola → enviado | rebotado | fallido', () => {
    const de = (estado: string, error: string | null = null, rebote: string | null = null) => estadoEnvio({ estado, error, rebote });
    expect(de('pendiente')).toBe('en_cola');
    expect(de('pendiente', 'ECONNREFUSED')).toBe('en_cola');
    expect(de('enviado')).toBe('enviado');
    expect(de('enviado', 'El servidor no admitió: a@b.cl')).toBe('rebotado');
    expect(de('enviado', null, 'Casilla llena')).toBe('rebotado');
    expect(de('fallido', 'Message failed: 550 no such user')).toBe('rebotado');
    expect(de('fallido', 'connect ECONNREFUSED')).toBe('fallido');
  });
});

describe('encabezados de lo que sale (RFC 5322 §3.6.4)', () => {
  const e = (id: string, responde_a: string | null, message_id: string | null) => ({ id, responde_a, message_id });
  it('la conversación en orden, sin lo que no salió de la casa', () => {
    const hilo = [e('a', null, 'a@respaldo'), e('b', 'a', '<b@otro>'), e('c', 'b', null), e('d', 'a', 'd@respaldo')];
    expect(cadena(hilo, 'c')).toEqual(['<a@respaldo>', '<b@otro>']);
    expect(cadena(hilo, null)).toEqual([]);
  });
  it('una conversación en círculo termina, y de una larga quedan los últimos veinte', () => {
    expect(cadena([e('a', 'b', 'a@x'), e('b', 'a', 'b@x')], 'a')).toEqual(['<b@x>', '<a@x>']);
    const larga = Array.from({ length: 50 }, (_, i) => e(`m${i}`, i ? `m${i - 1}` : null, `${i}@x`));
    expect([cadena(larga, 'm49').length, cadena(larga, 'm49').at(-1)]).toEqual([20, '<49@x>']);
  });
  it('un nombre no rompe el encabezado', () => {
    expect(formal({ name: 'Pérez, "Ana"\r\nBcc: x@x', email: 'a@b.cl' })).toBe('"Pérez, AnaBcc: x@x" <a@b.cl>');
    expect(formal({ name: 'a@b.cl', email: 'a@b.cl' })).toBe('a@b.cl');
  });
});
