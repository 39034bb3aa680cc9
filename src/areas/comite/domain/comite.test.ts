import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HechosDeAlza, motivosDeAlza } from '#finanzas/alza.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { AppError } from '#kernel/errors.ts';
import { add, div } from '#kernel/values/decimal.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { aprobadaHasta, estadoAl, estados } from './estados.ts';
import { firmantes, firmar, firmasFaltantes } from './firmas.ts';
import { mensajes } from './mensajes.ts';
import { NIVELES, type Nivel, nivelDeAsunto, nivelPorExposicion, votosRequeridos } from './niveles.ts';
import { contar, decidir, type Mesa, RESPUESTAS, type Respuesta, type Voto, votar } from './votos.ts';

const UF = '39841.72';
const nivel = (n: number): Nivel => NIVELES.find((x) => x.nivel === n) as Nivel;
const mesa = (cambios: Partial<Mesa> = {}): Mesa => ({
  integrantes: ['A', 'B', 'C', 'D', 'E'],
  interesados: [],
  requeridos: 3,
  version: 1,
  votos: [],
  ...cambios,
});
const voto = (integrante: string, respuesta: Respuesta, por_reemplazo_de: string | null = null, version_vista = 1): Voto => ({
  integrante,
  por_reemplazo_de,
  respuesta,
  comentario: 'porque sí',
  version_vista,
});
const dar = (
  m: Mesa,
  rut: string,
  respuesta: Respuesta = 'APRUEBA',
  o: { en_nombre_de?: string; comentario?: string; version_vista?: number } = {},
) =>
  votar(
    m,
    { rut, en_nombre_de: o.en_nombre_de ?? null },
    { respuesta, comentario: o.comentario ?? 'visto', version_vista: o.version_vista ?? m.version },
  );
function rechazo(fn: () => unknown): string {
  try {
    fn();
  } catch (e) {
    if (e instanceof AppError) return `${e.status} ${e.codigo}`;
    throw e;
  }
  return 'pasa';
}

describe('nivel por exposición (domain §15)', () => {
  it('V36: los límites en pesos son los de la especificación y pertenecen al nivel menor', () => {
    expect(['300', '1500', '6000'].map((u) => ufToPesos(u, UF))).toEqual([11_952_516, 59_762_580, 239_050_320]);
    expect(['0', '300', '300.0001', '1500', '1500.01', '6000', '6000.0001', '99999'].map((u) => nivelPorExposicion(u).nivel)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });
  it('V36: renovar a $180.000.000 es nivel 3 y con una excepción nivel 4, con el motivo a la vista', () => {
    expect(nivelDeAsunto(div(180_000_000, UF), []).nivel.nivel).toBe(3);
    const conExcepcion = nivelDeAsunto(div(180_000_000, UF), ['EXCEPCION']);
    expect([conExcepcion.nivel.nivel, conExcepcion.nivel_motivos]).toEqual([4, ['EXCEPCION']]);
  });
  it('línea de 50.000.000 más crédito de 5.075.605 es nivel 2', () => {
    expect(nivelDeAsunto(div(add(50_000_000, 5_075_605), UF), []).nivel.nivel).toBe(2);
  });
  it('varios motivos suben una sola vez y se listan todos; el último nivel no sube', () => {
    const r = nivelDeAsunto('100', ['MORA_15_DIAS', 'SIN_GARANTIA', 'SIN_RESPONSABILIDAD']);
    expect([r.nivel.nivel, r.nivel_motivos.length]).toEqual([2, 3]);
    expect(nivelDeAsunto('7000', ['EXCEPCION']).nivel.nivel).toBe(4);
  });
  it('cada hecho da su motivo: mora de más de 15 días, rating D o E, parte relacionada, sin responsabilidad, sin garantía', () => {
    const limpio: HechosDeAlza = {
      excepciones: 0,
      dias_mora: 15,
      rating: 'C',
      parte_relacionada: false,
      con_responsabilidad: true,
      tiene_garantia: true,
    };
    expect(motivosDeAlza(limpio)).toEqual([]);
    expect(
      motivosDeAlza({
        excepciones: 1,
        dias_mora: 16,
        rating: 'E',
        parte_relacionada: true,
        con_responsabilidad: false,
        tiene_garantia: false,
      }),
    ).toEqual(['EXCEPCION', 'MORA_15_DIAS', 'RATING_D_E', 'PARTE_RELACIONADA', 'SIN_RESPONSABILIDAD', 'SIN_GARANTIA']);
  });
  it('votos que aprueban: 1 de 1, 2 de 2, 3 de 5 y mayoría de los miembros', () => {
    expect([votosRequeridos(nivel(1), 1), votosRequeridos(nivel(2), 2), votosRequeridos(nivel(3), 5)]).toEqual([1, 2, 3]);
    expect([votosRequeridos(nivel(4), 5), votosRequeridos(nivel(4), 6), votosRequeridos(nivel(4), 7)]).toEqual([3, 4, 4]);
  });
});

describe('votación', () => {
  it('se decide apenas hay votos para aprobar', () => {
    const m = mesa({ votos: [voto('A', 'APRUEBA'), voto('B', 'APRUEBA')] });
    expect(decidir(m)).toBe('abierto');
    expect(dar(m, 'C').decision).toBe('aprobado');
  });
  it('se rechaza apenas ya no se puede aprobar: la abstención no aprueba', () => {
    const m = mesa({ votos: [voto('A', 'RECHAZA'), voto('B', 'ABSTIENE')] });
    expect(decidir(m)).toBe('abierto');
    expect(dar(m, 'C', 'RECHAZA').decision).toBe('rechazado');
    expect(dar(mesa({ integrantes: ['A', 'B'], requeridos: 2 }), 'A', 'ABSTIENE').decision).toBe('rechazado');
  });
  it('pedir antecedentes devuelve el asunto, y ese integrante vuelve a votar la versión siguiente', () => {
    const m = mesa({ votos: [voto('A', 'APRUEBA')] });
    const pedido = dar(m, 'B', 'PIDE_ANTECEDENTES');
    expect(pedido.decision).toBe('devuelto');
    const reabierto = mesa({ version: 2, votos: [voto('A', 'APRUEBA'), pedido.voto] });
    expect(contar(reabierto)).toMatchObject({ aprueba: 1, faltan: 2, respondieron: ['A'], pendientes: ['B', 'C', 'D', 'E'] });
    expect(dar(reabierto, 'B').decision).toBe('abierto');
    expect(rechazo(() => dar(reabierto, 'A'))).toBe('409 voto_repetido');
  });
  it('quien participó no vota, ni nadie en su nombre', () => {
    const m = mesa({ interesados: ['A', 'X'] });
    expect(rechazo(() => dar(m, 'A'))).toBe('403 voto_con_interes');
    expect(rechazo(() => dar(m, 'B', 'APRUEBA', { en_nombre_de: 'A' }))).toBe('403 voto_con_interes');
    expect(rechazo(() => dar(m, 'Z', 'APRUEBA', { en_nombre_de: 'X' }))).toBe('403 voto_con_interes');
  });
  it('un reemplazante que es integrante vota una vez, en su propio puesto', () => {
    const { voto: v } = dar(mesa(), 'B', 'APRUEBA', { en_nombre_de: 'A' });
    expect(v).toMatchObject({ integrante: 'B', por_reemplazo_de: null });
    expect(rechazo(() => dar(mesa({ votos: [v] }), 'B', 'APRUEBA', { en_nombre_de: 'A' }))).toBe('409 voto_repetido');
  });
  it('un integrante que cubre a quien no integra el nivel vota por sí mismo', () => {
    expect(dar(mesa(), 'B', 'APRUEBA', { en_nombre_de: 'Y' }).voto).toMatchObject({ integrante: 'B', por_reemplazo_de: null });
  });
  it('un reemplazante que no es integrante usa el puesto del ausente, y ninguno lo usa dos veces', () => {
    const { voto: v } = dar(mesa(), 'Z', 'APRUEBA', { en_nombre_de: 'A' });
    expect(v).toMatchObject({ integrante: 'Z', por_reemplazo_de: 'A' });
    const m = mesa({ votos: [v] });
    expect(rechazo(() => dar(m, 'A'))).toBe('409 voto_repetido');
    expect(rechazo(() => dar(m, 'Z', 'APRUEBA', { en_nombre_de: 'B' }))).toBe('409 voto_repetido');
  });
  it('quien no integra el nivel no vota', () => {
    expect(rechazo(() => dar(mesa(), 'Z'))).toBe('403 no_es_integrante');
    expect(rechazo(() => dar(mesa(), 'Z', 'APRUEBA', { en_nombre_de: 'Y' }))).toBe('403 no_es_integrante');
  });
  it('toda respuesta que no aprueba lleva comentario', () => {
    for (const r of RESPUESTAS) {
      expect(rechazo(() => dar(mesa(), 'A', r, { comentario: ' ' }))).toBe(r === 'APRUEBA' ? 'pasa' : '400 comentario_requerido');
    }
  });
  it('se vota la versión que se vio', () => {
    expect(rechazo(() => dar(mesa({ version: 2 }), 'A', 'APRUEBA', { version_vista: 1 }))).toBe('409 version_no_vista');
  });
  it('los votos en cualquier orden deciden lo mismo, y una decisión no cambia con los que faltan', () => {
    const respuestas = fc.array(fc.constantFrom<Respuesta>('APRUEBA', 'RECHAZA', 'ABSTIENE'), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(respuestas, fc.shuffledSubarray(['A', 'B', 'C', 'D', 'E'], { minLength: 5 }), (rs, orden) => {
        const votos = ['A', 'B', 'C', 'D', 'E'].map((p, i) => voto(p, rs[i] ?? 'ABSTIENE'));
        const final = decidir(mesa({ votos }));
        let decidido = 'abierto';
        for (let n = 0; n <= 5; n += 1) {
          const parcial = decidir(mesa({ votos: orden.slice(0, n).flatMap((p) => votos.filter((v) => v.integrante === p)) }));
          if (decidido !== 'abierto') expect(parcial).toBe(decidido);
          decidido = parcial;
        }
        expect(decidido).toBe(final);
        expect(final).toBe(rs.filter((r) => r === 'APRUEBA').length >= 3 ? 'aprobado' : 'rechazado');
      }),
    );
  });
});

describe('firmas y vigencia', () => {
  const votos = [voto('A', 'APRUEBA'), voto('Z', 'APRUEBA', 'B'), voto('C', 'APRUEBA'), voto('D', 'RECHAZA')];
  it('firman quienes aprobaron, y las firmas de una versión anterior siguen', () => {
    expect(firmantes(votos)).toEqual(['A', 'B', 'C']);
    const firma = (integrante: string, por_reemplazo_de: string | null = null) => ({ integrante, por_reemplazo_de, version: 1 });
    const yo = (rut: string, ...cubre: string[]) => ({ rut, cubre });
    const dos = [firma('A'), firma('B')];
    expect(firmasFaltantes(votos, dos)).toEqual(['C']);
    expect(rechazo(() => firmar(votos, dos, yo('C'), { vista: 1, actual: 2 }))).toBe('409 version_no_vista');
    expect(firmar(votos, dos, yo('C'), { vista: 2, actual: 2 })).toEqual({
      firma: { integrante: 'C', por_reemplazo_de: null, version: 2 },
      completa: true,
    });
    expect(rechazo(() => firmar(votos, dos, yo('A'), { vista: 2, actual: 2 }))).toBe('409 firma_repetida');
    expect(rechazo(() => firmar(votos, dos, yo('D'), { vista: 2, actual: 2 }))).toBe('403 no_es_firmante');
  });
  it('quien reemplaza firma en el puesto del ausente, y nadie firma dos veces', () => {
    const yo = (rut: string, ...cubre: string[]) => ({ rut, cubre });
    const v1 = { vista: 1, actual: 1 };
    const { firma: z } = firmar(votos, [], yo('Z', 'B'), v1);
    expect(z).toEqual({ integrante: 'Z', por_reemplazo_de: 'B', version: 1 });
    expect(firmasFaltantes(votos, [z])).toEqual(['A', 'C']);
    expect(rechazo(() => firmar(votos, [z], yo('B'), v1))).toBe('409 firma_repetida');
    const { firma: a } = firmar(votos, [], yo('A', 'C'), v1);
    expect(a.por_reemplazo_de).toBeNull();
    expect(rechazo(() => firmar(votos, [a], yo('A', 'C'), v1))).toBe('409 firma_repetida');
  });
  it('una aprobación vale 30 días: el día 30 vigente, el 31 vencida', () => {
    const hasta = aprobadaHasta(fecha('2026-03-10'), 30);
    expect(hasta).toBe('2026-04-09');
    expect(estadoAl('aprobado', hasta, fecha('2026-04-09'))).toBe('aprobado');
    expect(estadoAl('aprobado', hasta, fecha('2026-04-10'))).toBe('vencido');
    expect(estadoAl('rechazado', hasta, fecha('2026-04-10'))).toBe('rechazado');
  });
  it('un asunto rechazado o retirado no se vota más', () => {
    expect([estados.allowed('rechazado'), estados.allowed('retirado')]).toEqual([[], []]);
    expect(estados.go('devuelto', 'reabrir')).toBe('abierto');
    expect(estados.can('devuelto', 'votar')).toBe(false);
  });
  it('cada código de rechazo tiene frase', () => {
    for (const c of [
      'voto_con_interes',
      'no_es_integrante',
      'voto_repetido',
      'comentario_requerido',
      'version_no_vista',
      'no_es_firmante',
      'firma_repetida',
    ])
      expect(mensajes[c]).toBeDefined();
  });
});
