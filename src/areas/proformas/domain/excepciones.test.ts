import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ContextoMotor, DeudorEnMotor, DocumentoEnMotor } from './contexto.ts';
import { type Excepcion, impedimentosDeEmision, sinConceder, sinPedir } from './excepciones.ts';
import { CTX, DEUDOR, enMotor, reglaDe } from './motor.fixture.ts';
import { calcular } from './precio.ts';
import { evaluar } from './reglas.ts';
import { CALENDARIO, FERIADOS } from './vectores.fixture.ts';

describe('E4: los cuatro resultados en una operación', () => {
  const base = FERIADOS.documentos;
  const B: DeudorEnMotor = {
    ...DEUDOR,
    rut: '96555555-2',
    nombre: 'Minera Cerro Azul S.A.',
    exposicion_linea: pesos(32_100_000),
    sublimite: pesos(45_000_000),
  };
  const docs = [...base, { ...FERIADOS.documentos[0], pk: '33-4599' } as (typeof base)[number]];
  const motor: DocumentoEnMotor[] = docs.map((d, i) =>
    enMotor(
      d,
      [
        {},
        {
          sii: {
            responde: true,
            dato: { estado: 'reclamado' as const, fecha: fecha('2026-05-30'), fin_plazo_reclamo: fecha('2026-05-31') },
          },
        },
        { deudor: B },
        { cesion: { responde: true, dato: { cesionario: '76598556-0' } } },
        { sii: { responde: false } as const },
      ][i],
    ),
  );
  const ctx: ContextoMotor = {
    ...CTX,
    linea: { monto: pesos(250_000_000), libre: pesos(150_000_000), hasta: fecha('2026-12-31') },
    extra: { cantidad: null, rutEmisor: null },
  };
  const evaluarCon = (filtro: (d: DocumentoEnMotor) => boolean, cambio: (d: DocumentoEnMotor) => DocumentoEnMotor = (d) => d) => {
    const elegidos = motor.filter(filtro);
    const precio = calcular(
      docs.filter((d) => elegidos.some((x) => x.pk === d.pk)),
      FERIADOS.condiciones,
      CALENDARIO,
    );
    return evaluar(elegidos.map(cambio), precio, FERIADOS.condiciones, ctx);
  };

  it('cuenta Aprobado 1, Revisión 1, Rechazado 2 y Error 1', () => {
    const e = evaluarCon(() => true);
    expect(e.conteo).toEqual({ APROBADO: 1, REVISION: 1, RECHAZADO: 2, ERROR: 1 });
    // Exposure of 51.000.000 over a sublimit of 45.000.000: 32.100.000 + 90 % of 21.000.000.
    expect(reglaDe(e, '33-4510', 'sublimite_deudor')).toMatchObject({ valor: '51000000', umbral: '45000000' });
    expect(impedimentosDeEmision(e, []).map((i) => i.codigo)).toEqual([
      'documento_reclamado',
      'documento_ya_cedido',
      'documento_con_error',
      'excepcion_pendiente',
    ]);
  });
  it('sin los rojos y reintentado el error quedan Aprobado 2 y Revisión 1, que sale con excepción pedida', () => {
    const aceptado = (d: DocumentoEnMotor): DocumentoEnMotor =>
      d.pk === '33-4599'
        ? { ...d, sii: { responde: true, dato: { estado: 'aceptado_tacito', fecha: null, fin_plazo_reclamo: fecha('2026-05-31') } } }
        : d;
    const e = evaluarCon((d) => !['33-4502', '33-4515'].includes(d.pk), aceptado);
    expect(e.conteo).toEqual({ APROBADO: 2, REVISION: 1, RECHAZADO: 0, ERROR: 0 });
    const pedida: Excepcion = { pk: '33-4510', regla: 'sublimite_deudor', estado: 'pedida' };
    expect(sinPedir(e, [])).toEqual([{ pk: '33-4510', regla: 'sublimite_deudor', codigo: 'concentracion_excedida' }]);
    expect(impedimentosDeEmision(e, [pedida])).toEqual([]);
    expect(sinConceder(e, [pedida])).toHaveLength(1);
    expect(sinConceder(e, [{ ...pedida, estado: 'concedida' }])).toEqual([]);
    expect(impedimentosDeEmision(e, [{ ...pedida, estado: 'rechazada' }])).toHaveLength(1);
  });
  it('la segunda factura del mismo deudor es la que pasa el sublímite, no la primera', () => {
    const deB = motor
      .slice(0, 2)
      .map((d) => ({ ...d, sii: null, deudor: { ...B, exposicion_linea: pesos(0), sublimite: pesos(15_000_000) } }));
    const precio = calcular(base.slice(0, 2), FERIADOS.condiciones, CALENDARIO);
    const e = evaluar(deB, precio, FERIADOS.condiciones, ctx);
    expect([e.documentos['33-4501']?.resultado, e.documentos['33-4502']?.resultado]).toEqual(['APROBADO', 'REVISION']);
  });
});
