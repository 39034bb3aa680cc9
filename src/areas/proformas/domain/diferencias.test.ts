import { describe, expect, it } from 'vitest';
import { phrase } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos, type TasaMensual } from '#kernel/values/money.ts';
import { diferencias, reglasCambiaron } from './diferencias.ts';
import { mensajes, REMEDIOS } from './mensajes.ts';
import { CTX, correr } from './motor.fixture.ts';

describe('diferencias entre dos corridas', () => {
  it('una regla rota desde la emisión detiene el último voto y muestra antes y después', () => {
    const antes = correr();
    const despues = correr({ docs: { '33-1022': { cesion: { responde: true, dato: { cesionario: '76598556-0' } } } } });
    const [primera] = diferencias(antes, despues);
    expect(primera).toMatchObject({
      pk: '33-1022',
      codigo: 'documento_ya_cedido',
      empeora: true,
      antes: { resultado: 'APROBADO' },
      despues: { resultado: 'RECHAZADO', valor: '76598556-0' },
    });
    expect(reglasCambiaron(antes, despues)).toBe(true);
  });
  it('un valor que se mueve sin cambiar de resultado se muestra pero no detiene, y mejorar tampoco', () => {
    const mora = (dato: number) => correr({ ctx: { cliente: { ...CTX.cliente, dias_mora: { responde: true, dato } } } });
    expect(diferencias(mora(16), mora(17))).toHaveLength(1);
    expect(reglasCambiaron(mora(16), mora(17))).toBe(false);
    expect(reglasCambiaron(mora(16), mora(0))).toBe(false);
    expect(reglasCambiaron(mora(15), mora(16))).toBe(true);
  });
  it('un bloqueo del cliente después del envío también detiene', () => {
    expect(reglasCambiaron(correr(), correr({ ctx: { cliente: { ...CTX.cliente, bloqueo: 'X' } } }))).toBe(true);
  });
  it('dos corridas iguales no difieren', () => {
    expect(diferencias(correr(), correr())).toEqual([]);
    expect(reglasCambiaron(correr(), correr())).toBe(false);
  });
});

describe('mensajes', () => {
  it('todo código del motor tiene frase y remedio, sin datos sin llenar', () => {
    const vistas = [
      correr({
        docs: { '33-1021': { estado: 'reservado', reservado_por: 'P-9' }, '33-1022': { sii: { responde: false } } },
        ctx: { respaldos: [], exige_contrato: true },
      }),
      correr({ ctx: { exige_contrato: true, contrato: { numero: '7', vence: fecha('2026-01-01') }, tmc: () => null } }),
      correr({ c: { tasa: '9.00' as TasaMensual }, ctx: { linea: { monto: pesos(1), libre: pesos(0), hasta: fecha('2026-12-31') } } }),
    ];
    for (const e of vistas) {
      for (const r of [...e.operacion.reglas, ...Object.values(e.documentos).flatMap((d) => d.reglas)]) {
        expect(mensajes[r.codigo], r.codigo).toBeDefined();
        expect(REMEDIOS[r.codigo], r.codigo).toBeDefined();
        expect(phrase(mensajes[r.codigo] ?? '{', r.datos)).not.toMatch(/\{/);
        if (r.resultado !== 'APROBADO') expect(r.remedio).not.toMatch(/\{|^$/);
      }
    }
  });
});
