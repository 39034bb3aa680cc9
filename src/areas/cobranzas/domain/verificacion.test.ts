import { describe, expect, it } from 'vitest';
import { enMuestra, notificacion, verificacion } from './verificacion.ts';

describe('la verificación de un documento', () => {
  it('una conclusión cambia sólo con otra verificación, o caduca con su causa', () => {
    expect(verificacion.can('CONFORME', 'enviar_verificacion')).toBe(false);
    expect(verificacion.go('CONFORME', 'verificar', 'NO_CONFORME')).toBe('NO_CONFORME');
    expect(verificacion.go('NO_CONFORME', 'caducar')).toBe('PENDIENTE');
  });
  it('la muestra elige siempre los mismos documentos, cerca del porcentaje pedido', () => {
    const docs = Array.from({ length: 5000 }, (_, i) => ({ deudor_rut: `${99_990_000 + (i % 40)}-0`, folio: String(1000 + i) }));
    const elegidos = docs.filter((d) => enMuestra(d, 20));
    expect(docs.filter((d) => enMuestra(d, 20))).toEqual(elegidos);
    expect(elegidos.length / docs.length).toBeGreaterThan(0.17);
    expect(elegidos.length / docs.length).toBeLessThan(0.23);
    expect(docs.filter((d) => enMuestra(d, 0))).toEqual([]);
    expect(docs.filter((d) => enMuestra(d, 100))).toHaveLength(docs.length);
  });
});

describe('la notificación de la cesión', () => {
  it('no se notifica lo que no se ha publicado, y lo que rechazó el deudor se puede notificar otra vez', () => {
    expect(notificacion.can('PENDIENTE', 'notificar')).toBe(false);
    expect(notificacion.go('PENDIENTE', 'publicar')).toBe('SII_CESION_PUBLICADA');
    expect(notificacion.can('RECHAZADA_POR_DEUDOR', 'notificar')).toBe(true);
    expect(notificacion.allowed('NO_REQUIERE')).toEqual([]);
  });
});
