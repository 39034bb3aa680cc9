import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Calce, LineaBanco, LineaLibro } from './calce.ts';
import { calzar } from './calzar.fixture.ts';
import { candidatoDe, piso, trabable } from './candado.ts';
import { Memoria } from './memoria.ts';
import { recordar } from './recordar.ts';

// RUT and names of the demo are fictitious (domain §1: 40.000.0xx and 99.990.0xx).
const ANA = { rut: '40000001-8', nombre: 'ANA ROJAS PIZARRO' };
const FERRETERIA = { rut: '99990010-0', nombre: 'FERRETERIA EL ROBLE LIMITADA' };
const comun = (id: string, fecha: string, monto: number) => ({
  id,
  cuenta: '1',
  fecha: fecha as Fecha,
  monto: pesos(monto),
  documento: '',
  rut: '',
});
const banco = (id: string, fecha: string, monto: number, mas: Partial<LineaBanco> = {}): LineaBanco => ({
  ...comun(id, fecha, monto),
  glosa: '',
  ...mas,
});
const libro = (id: string, fecha: string, monto: number, mas: Partial<LineaLibro> = {}): LineaLibro => ({
  ...comun(id, fecha, monto),
  nombre: '',
  ...mas,
});
const ids = (c: Calce) => `${c.banco.join('+')}=${c.libro.join('+')}`;

/** A year of plain payments of many clients, whose odds are those of a real account and not of two lines. */
const fondo = Array.from({ length: 240 }, (_, k) => {
  const fecha = `2026-${String(1 + (k % 12)).padStart(2, '0')}-${String(1 + ((k * 7) % 27)).padStart(2, '0')}`;
  const quien = { rut: `${40_001_000 + k}-0` };
  const monto = 20_011 + k * 1_313;
  return { b: banco(`fb${k}`, fecha, monto, quien), l: libro(`fl${k}`, fecha, monto, { ...quien, nombre: `CLIENTE ${k}` }) };
});
const conFondo = (b: LineaBanco[], l: LineaLibro[], una_en = 1_000) =>
  calzar([...b, ...fondo.map((f) => f.b)], [...l, ...fondo.map((f) => f.l)], { confirman: ['R1', 'R2'], una_en });
const mios = (lista: readonly Calce[]) => lista.filter((c) => ![...c.banco, ...c.libro].some((id) => id.startsWith('f'))).map(ids);

describe('lo que se puede trabar', () => {
  const base = { regla: 'R2', confianza: 99.9, diferencia: 0, evidencia: ['SIN_RIVAL'] };
  it('una reversa nunca se confirma en grupo, por segura que parezca', () => {
    expect(trabable(candidatoDe({ ...base, regla: 'R8', confianza: 100 }), 1_000)).toBe(false);
  });
  it('ninguna regla se confirma en grupo bajo el piso, ni con otra candidata, ni con diferencia, ni restando signos opuestos', () => {
    expect(trabable(candidatoDe(base), 1_000)).toBe(true);
    for (const mal of [{ confianza: 99.89 }, { evidencia: [] }, { evidencia: ['SIN_RIVAL', 'SIGNOS_OPUESTOS'] }, { diferencia: 1 }])
      for (const regla of ['R2', 'R3', 'R4', 'R5', 'R6', 'R7'])
        expect(trabable(candidatoDe({ ...base, ...mal, regla }), 1_000)).toBe(false);
  });
  it('con su documento basta un décimo de lo que se pide a las demás', () => {
    expect(trabable(candidatoDe({ ...base, regla: 'R1', confianza: 99, evidencia: [] }), 1_000)).toBe(true);
    expect(trabable(candidatoDe({ ...base, regla: 'R1', confianza: 98.99, evidencia: [] }), 1_000)).toBe(false);
  });
  it('quien pide más certeza nunca traba más (propiedad)', () => {
    const k = fc.record({
      regla: fc.constantFrom('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'),
      puntaje: fc.integer({ min: 9_000, max: 10_000 }).map((n) => n / 100),
      sola: fc.boolean(),
      limpio: fc.boolean(),
    });
    fc.assert(
      fc.property(k, fc.integer({ min: 1_000, max: 10_000 }), fc.integer({ min: 1_000, max: 10_000 }), (c, x, y) => {
        if (trabable(c, Math.max(x, y))) expect(trabable(c, Math.min(x, y))).toBe(true);
        if (trabable(c, x)) expect(c.puntaje).toBeGreaterThanOrEqual(piso(x / 10));
      }),
    );
  });
});

describe('la traba por certeza', () => {
  it('un par perfecto sin documento se traba sólo si la empresa lo pide', () => {
    const b = [banco('b', '2026-03-10', 250_431, { rut: ANA.rut })];
    const l = [libro('l', '2026-03-10', 250_431, ANA)];
    expect(mios(conFondo(b, l, 1_000).aceptados)).toEqual(['b=l']);
    expect(calzar(b, l, { confirman: ['R1', 'R2'] }).aceptados).toEqual([]);
  });

  it('de dos líneas idénticas del banco y un asiento se traba una, y la que sobra queda dicha', () => {
    const dato = { rut: ANA.rut, glosa: 'TEF ANA ROJAS' };
    const { aceptados } = conFondo(
      [banco('b1', '2026-03-10', 250_431, dato), banco('b2', '2026-03-10', 250_431, dato)],
      [libro('l', '2026-03-10', 250_431, ANA)],
    );
    expect(mios(aceptados)).toEqual(['b1=l']);
    expect(aceptados.find((c) => c.banco.includes('b1'))?.evidencia).toEqual(expect.arrayContaining(['ENTRE_IGUALES', 'SOBRA_UNA_IGUAL']));
  });

  it('dos idénticas con dos asientos idénticos se traban las dos', () => {
    const dato = { rut: ANA.rut };
    const { aceptados } = conFondo(
      [banco('b1', '2026-03-10', 250_431, dato), banco('b2', '2026-03-10', 250_431, dato)],
      [libro('l1', '2026-03-10', 250_431, ANA), libro('l2', '2026-03-10', 250_431, ANA)],
    );
    expect(mios(aceptados).sort()).toEqual(['b1=l1', 'b2=l2']);
    expect(aceptados.some((c) => c.evidencia.includes('SOBRA_UNA_IGUAL'))).toBe(false);
  });

  it('una copia de otro día no es idéntica: ninguna se traba', () => {
    const dato = { rut: ANA.rut };
    const b = [banco('b1', '2026-03-10', 250_431, dato), banco('b2', '2026-03-12', 250_431, dato)];
    expect(mios(conFondo(b, [libro('l', '2026-03-11', 250_431, ANA)]).aceptados)).toEqual([]);
  });
});

describe('la reversa se ve antes que la coincidencia', () => {
  // A charge taken back the next day, and a receipt of the same amount that has nothing to do with it.
  const recibo = libro('l', '2026-03-03', 300_000, FERRETERIA);
  it.each([
    ['con documento y palabra', '9001', 'REVERSA CARGO ERRADO'],
    ['sólo con la palabra', '', 'REVERSA CARGO ERRADO'],
    ['sólo con el documento', '9001', 'ABONO'],
  ])('%s: se propone R8 y el recibo no se ofrece', (_n, documento, glosa) => {
    const b = [
      banco('b1', '2026-03-17', -300_000, { documento, glosa: 'CARGO ERRADO' }),
      banco('b2', '2026-03-18', 300_000, { documento, glosa }),
    ];
    const { aceptados, sugeridos } = conFondo(b, [recibo]);
    expect(mios(aceptados)).toEqual([]);
    const suyos = sugeridos.filter((c) => c.banco.includes('b2'));
    expect(suyos.map((c) => [c.regla, c.banco, c.libro])).toEqual([['R8', ['b1', 'b2'], []]]);
    expect(suyos[0]?.puntaje).toBeGreaterThanOrEqual(50);
  });

  it('un pago del cliente con su documento no es una coincidencia, aunque el banco lo devuelva después', () => {
    const b = [
      banco('b1', '2026-03-17', 300_000, { documento: '77001' }),
      banco('b2', '2026-03-18', -300_000, { documento: '77001', glosa: 'DEPOSITO DEVUELTO' }),
    ];
    const { aceptados, sugeridos } = conFondo(b, [libro('l', '2026-03-17', 300_000, { ...ANA, documento: '77001' })]);
    const reglas = [...aceptados, ...sugeridos].filter((c) => c.banco.includes('b1')).map((c) => c.regla);
    expect(reglas).toContain('R1');
  });

  it('quien paga y es pagado lo mismo a los pocos días casi no se ofrece como reversa', () => {
    const b = [banco('b1', '2026-03-17', 400_000, { rut: ANA.rut }), banco('b2', '2026-03-21', -400_000, { rut: ANA.rut })];
    const r8 = conFondo(b, []).sugeridos.find((c) => c.regla === 'R8');
    expect(r8?.puntaje ?? 0).toBeLessThan(20);
  });
});

describe('sumas de signos opuestos', () => {
  it('nunca se traban ni pesan como una suma: 266.000 = 831.000 − 565.000', () => {
    const b = [banco('b', '2026-03-11', 266_000, { rut: ANA.rut })];
    const l = [libro('l1', '2026-03-11', 831_000, ANA), libro('l2', '2026-03-11', -565_000, ANA)];
    for (const una_en of [0, 1_000]) {
      const { aceptados, sugeridos } = calzar(b, l, { una_en });
      expect(aceptados).toEqual([]);
      for (const s of sugeridos.filter((x) => x.regla === 'R5')) {
        expect(s.evidencia).toContain('SIGNOS_OPUESTOS');
        expect(trabable(candidatoDe({ ...s, confianza: s.puntaje }), 1_000)).toBe(false);
      }
    }
  });
});

describe('lo que enseñan los meses firmados', () => {
  const firmado = (b: LineaBanco, l: LineaLibro) => ({ banco: [b], libro: [l] });
  const memoria = (...recuerdos: ReturnType<typeof recordar>[]) => new Map([['1', new Memoria(recuerdos)]]);
  const paga = firmado(banco('x', '2026-01-10', 91_234, { rut: FERRETERIA.rut }), libro('y', '2026-01-10', 91_234, ANA));
  const b = [banco('b', '2026-03-10', 250_431, { rut: FERRETERIA.rut })];
  const l = [libro('l', '2026-03-10', 250_431, ANA)];

  it('quien ya pagó por un cliente vuelve a pagar por él', () => {
    const con = calzar(b, l, { memorias: memoria(recordar([paga], 31)) }).sugeridos[0];
    expect(con).toMatchObject({ regla: 'R2' });
    expect(con?.evidencia).toContain('PAGA_POR');
    expect(calzar(b, l).sugeridos[0]?.evidencia).toContain('RUT_DISTINTO');
  });

  it('lo que una persona rechazó tantas veces como confirmó deja de saberse', () => {
    const con = calzar(b, l, { memorias: memoria(recordar([paga], 31, [paga])) });
    expect(con.sugeridos[0]?.evidencia).toContain('RUT_DISTINTO');
  });

  it('un número que ya fue de otro mes identifica al cliente y no al pago', () => {
    const antes = firmado(
      banco('x', '2026-01-10', 91_234, { documento: '2180038' }),
      libro('y', '2026-01-10', 91_234, { ...ANA, documento: '2180038' }),
    );
    const pago = [banco('b', '2026-03-10', 250_431, { documento: '2180038' })];
    const asiento = [libro('l', '2026-03-20', 250_431, { ...ANA, documento: '2180038' })];
    expect(calzar(pago, asiento).aceptados.map(ids)).toEqual(['b=l']);
    expect(calzar(pago, asiento, { memorias: memoria(recordar([antes], 31)) }).aceptados).toEqual([]);
  });

  it('un par rechazado no se traba ni se ofrece otra vez, y el otro candidato queda solo', () => {
    const dos = [...l, libro('l2', '2026-03-11', 250_431, FERRETERIA)];
    const r = calzar([banco('b', '2026-03-10', 250_431, { rut: ANA.rut })], dos, { rechazados: [['b', 'l']] });
    expect([...r.aceptados, ...r.sugeridos].map(ids)).toEqual(['b=l2']);
  });

  it('sin meses firmados todo queda como estaba', () => {
    const nada = calzar(b, l, { memorias: memoria() });
    expect(nada.sugeridos.map((s) => [s.puntaje, s.evidencia])).toEqual(calzar(b, l).sugeridos.map((s) => [s.puntaje, s.evidencia]));
  });

  it('lo aprendido no depende del orden de los calces (propiedad)', () => {
    const uno = fc.record({
      m: fc.integer({ min: 1, max: 9 }),
      p: fc.constantFrom(ANA.rut, FERRETERIA.rut, ''),
      d: fc.constantFrom('', '71', '72'),
    });
    fc.assert(
      fc.property(
        fc.array(uno, { maxLength: 12 }).chain((v) => fc.tuple(fc.constant(v), fc.shuffledSubarray(v, { minLength: v.length }))),
        ([v, w]) => {
          const calces = (lista: typeof v) =>
            lista.map((x, k) =>
              firmado(
                banco(`b${k}`, '2026-01-10', x.m * 1_000, { rut: x.p, documento: x.d }),
                libro(`l${k}`, '2026-01-10', x.m * 1_000, ANA),
              ),
            );
          expect(recordar(calces(v), 31)).toEqual(recordar(calces(w), 31));
        },
      ),
      { numRuns: 60 },
    );
  });
});
