import { describe, expect, it } from 'vitest';
import { ventasParaBajar } from '#finanzas/concentracion.ts';
import { evaluar, peor } from './evaluar.ts';
import type { ContenidoPolitica, Decision, Insumo, Insumos } from './formas.ts';
import { fallaDePolitica, POLITICA_1 } from './politica.ts';

// Every figure of this file is of the golden vectors of areas/5 §10 (V18, V24–V28).

const sabido = (valor: string, o: Partial<Insumo> = {}): Insumo => ({
  estado: 'conocido',
  valor,
  fuente: 'prueba',
  fecha: null,
  ids: [],
  ...o,
});
const SIN_DATO: Insumo = { estado: 'sin_dato', valor: null, fuente: 'prueba', fecha: null, ids: [] };
const LIMPIO = {
  protestos_uf: sabido('0'),
  concursal: sabido('no'),
  pep_sin_visto: sabido('no'),
  bloqueado: sabido('no'),
  tgr_cobranza: sabido('no'),
};
const con = (v: Record<string, Insumo | string>): Insumos => ({
  rut: '99990010-0',
  ambito: 'LINEA',
  fecha: '2026-03-10',
  politica: 1,
  monto: 0,
  variables: { ...LIMPIO, ...Object.fromEntries(Object.entries(v).map(([k, x]) => [k, typeof x === 'string' ? sabido(x) : x])) },
});
const V24 = { score: '870', mora_dias_12m: '12', mayor_deudor_pct: '42', tendencia_pct: '8', antiguedad_meses: '72' };
const LINEA = POLITICA_1.LINEA as ContenidoPolitica;
const linea = (v: Record<string, Insumo | string>) => evaluar(LINEA, con(v));
const puntos = (r: ReturnType<typeof evaluar>) => r.reglas.flatMap((x) => (x.puntos === null ? [] : [x.puntos]));

describe('política 1', () => {
  it('V24: 26,1 + 15 + 14 + 15 + 10 = 80,1, aprueba', () => {
    const r = linea(V24);
    expect([puntos(r), r.puntaje, r.decision]).toEqual([['26.1', '15.0', '14.0', '15.0', '10.0'], '80.1', 'APRUEBA']);
  });
  it('V25: protestos por UF 51 rechazan con los mismos puntos; exactamente UF 50 no', () => {
    const [sobre, justo] = [linea({ ...V24, protestos_uf: '51' }), linea({ ...V24, protestos_uf: '50' })];
    expect([sobre.puntaje, sobre.decision, sobre.duros]).toEqual(['80.1', 'RECHAZA', ['protestos_uf']]);
    expect([justo.decision, justo.duros]).toEqual(['APRUEBA', []]);
  });
  it('V26: 77,5, y sus razones por lo que perdieron: mora 10, buró 6,5, concentración 6', () => {
    const r = linea({
      score: '782',
      mora_dias_12m: '12',
      tendencia_pct: '6.67',
      antiguedad_meses: '60',
      mayor_deudor_pct: sabido('45', {
        fuente: 'RCV',
        fecha: '2026-02-28',
        sujeto: 'Deudor A',
        apoyo: { parte: 216_000_000, total: 480_000_000 },
      }),
    });
    expect([r.puntaje, r.decision]).toEqual(['77.5', 'APRUEBA']);
    expect(r.razones.map((x) => [x.id, x.perdio])).toEqual([
      ['mora', '10.0'],
      ['bureau', '6.5'],
      ['capacidad', '6.0'],
    ]);
    expect(r.razones[2]?.texto).toBe('Concentración en el mayor deudor: 45 % en Deudor A, RCV al 28-02-2026; perdió 6 de 20');
    expect(r.reglas.find((x) => x.id === 'capacidad')?.remedio).toBe(
      'Con 30 % o menos gana 6 puntos: ventas nuevas a otros por $240.000.000',
    );
  });
  it.each([
    ['CREDITO_EMPRESA', { apalancamiento: '2.00' }, 'capacidad', '14.0'],
    ['CREDITO_EMPRESA', { apalancamiento: '2.01' }, 'capacidad', '7.0'],
    ['LINEA', { tendencia_pct: '-5.00' }, 'tendencia', '10.0'],
    ['LINEA', { tendencia_pct: '-5.01' }, 'tendencia', '5.0'],
    ['LINEA', { antiguedad_meses: '59' }, 'antiguedad', '7.0'],
    ['LINEA', { antiguedad_meses: '60' }, 'antiguedad', '10.0'],
    ['LINEA', { mora_dias_12m: '15' }, 'mora', '15.0'],
    ['LINEA', { mora_dias_12m: '16' }, 'mora', '8.0'],
  ] as const)('V27: el borde de %s %o vale %s %s', (ambito, v, id, esperado) => {
    const r = evaluar(POLITICA_1[ambito] as ContenidoPolitica, con({ ...V24, ...v }));
    expect(r.reglas.find((x) => x.id === id)?.puntos).toBe(esperado);
  });
  it('V28: sin información de buró son 10 puntos; un buró que falló no se evalúa y se dice qué falta', () => {
    expect(puntos(linea({ ...V24, score: SIN_DATO }))[0]).toBe('10.0');
    const falla = linea({ ...V24, score: { ...SIN_DATO, estado: 'falta' } });
    expect([falla.decision, falla.puntaje, falla.falta]).toEqual([null, null, 'informe de buró']);
  });
  // Figures of docs/decisiones/0114: 30 × 870 / 999 = 26,1; 25 without arrears; 47,1 days falls in (45, 60]; 9,52 % in (5, 10].
  it('un deudor: 26,1 + 25 + 14 + 7 = 72,1; y lo que sólo dice la ficha de un cliente no lo manda a una persona', () => {
    const DEUDOR = POLITICA_1.DEUDOR as ContenidoPolitica;
    const sinFicha = { pep_sin_visto: { ...SIN_DATO, estado: 'falta' as const }, bloqueado: { ...SIN_DATO, estado: 'falta' as const } };
    const deudor = (v: Record<string, Insumo | string>) => evaluar(DEUDOR, { ...con({ ...sinFicha, ...v }), ambito: 'DEUDOR' });
    const r = deudor({ score: '870', mora_dias_12m: '0', dias_pago: '47.1', dilucion_pct: '9.52' });
    expect([puntos(r), r.puntaje, r.decision]).toEqual([['26.1', '25.0', '14.0', '7.0'], '72.1', 'APRUEBA']);
    const nuevo = deudor({ score: '870', mora_dias_12m: SIN_DATO, dias_pago: SIN_DATO, dilucion_pct: SIN_DATO });
    expect([puntos(nuevo), nuevo.decision]).toEqual([['26.1', '12.0', '12.0', '10.0'], 'DERIVA']);
    const bordes = ['30', '30.1', '60', '60.1', '90', '90.1'].map((dias_pago) =>
      puntos(deudor({ score: '870', mora_dias_12m: '0', dias_pago, dilucion_pct: '2' })).at(2),
    );
    expect(bordes).toEqual(['25.0', '20.0', '14.0', '7.0', '7.0', '0.0']);
    expect(deudor({ score: '870', mora_dias_12m: '0', dias_pago: '20', dilucion_pct: '0', concursal: 'si' }).decision).toBe('RECHAZA');
    expect(fallaDePolitica(DEUDOR, 'PUNTOS')).toBeNull();
  });
  it('V18: para bajar de 45 % a 30 % faltan $240.000.000 de ventas a otros; a 40 %, $60.000.000', () => {
    expect([ventasParaBajar(216_000_000, 480_000_000, '30'), ventasParaBajar(216_000_000, 480_000_000, '40')]).toEqual([
      240_000_000, 60_000_000,
    ]);
  });
  it('un mayor deudor D o E resta 5 a la concentración y nunca deja menos que cero', () => {
    const p = (pct: string) =>
      linea({ ...V24, mayor_deudor_pct: pct, mayor_deudor_rating: 'D' }).reglas.find((x) => x.id === 'capacidad')?.puntos;
    expect([p('42'), p('80')]).toEqual(['9.0', '0.0']);
  });
  it('lo que no se pudo mirar no es verde: una persona lo mira', () => {
    const r = linea({ ...V24, tgr_cobranza: { ...SIN_DATO, estado: 'falta' } });
    expect([r.puntaje, r.decision, r.razones[0]?.texto]).toEqual([
      '80.1',
      'DERIVA',
      'Deuda en cobranza judicial de Tesorería: falta informe de Tesorería',
    ]);
  });
  it('las razones son a lo más cuatro, las reglas duras primero', () => {
    const r = linea({
      ...V24,
      score: '100',
      mora_dias_12m: '40',
      mayor_deudor_pct: '90',
      tendencia_pct: '-30',
      antiguedad_meses: '3',
      concursal: 'si',
    });
    expect([r.decision, r.razones.length, r.razones[0]?.id]).toEqual(['RECHAZA', 4, 'concursal']);
  });
});

describe('la peor salida gana', () => {
  it('una que rechaza y después una que aprueba: rechaza', () => {
    expect(peor(['RECHAZA', 'APRUEBA'])).toBe('RECHAZA');
  });
  it('diez mil órdenes de las reglas dan la misma decisión y los mismos puntos', () => {
    let semilla = 20_260_310;
    const azar = (n: number): number => {
      semilla = (semilla * 1_103_515_245 + 12_345) % 2_147_483_648;
      return semilla % n;
    };
    const barajar = <T>(xs: readonly T[]): T[] => {
      const out = [...xs];
      for (let i = out.length - 1; i > 0; i -= 1) {
        const j = azar(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    };
    const insumos = con({ ...V24, protestos_uf: '60', mora_dias_12m: '20' });
    const base = evaluar(LINEA, insumos);
    const otras = new Set<string>();
    for (let k = 0; k < 10_000; k += 1) {
      const r = evaluar({ ...LINEA, factores: barajar(LINEA.factores), duros: barajar(LINEA.duros) }, insumos);
      otras.add(`${r.decision} ${r.puntaje}`);
      const salidas = barajar<Decision>(['APRUEBA', 'APRUEBA', 'DERIVA', 'RECHAZA']);
      otras.add(`${peor(salidas)} ${r.puntaje}`);
    }
    expect([...otras]).toEqual([`${base.decision} ${base.puntaje}`]);
  });
});

describe('una política que no se publica', () => {
  const factor = LINEA.factores[1] as ContenidoPolitica['factores'][number];
  const cambiar = (tabla: object): ContenidoPolitica => ({
    ...LINEA,
    factores: LINEA.factores.map((f) => (f.id === 'mora' ? { ...factor, tabla: { ...factor.tabla, ...tabla } } : f)),
  });
  const codigo = (c: ContenidoPolitica) => fallaDePolitica(c, 'PUNTOS')?.codigo ?? null;

  const conRebaja = (puntos: string): ContenidoPolitica => ({
    ...LINEA,
    factores: LINEA.factores.map((f) => (f.rebaja ? { ...f, rebaja: { ...f.rebaja, puntos } } : f)),
  });
  const conDuro = (d: { variable: string; tope: string | null }): ContenidoPolitica => ({
    ...LINEA,
    duros: [{ id: 'otra', nombre: 'Otra', resultado: 'RECHAZA', ...d }],
  });

  it('las de nacimiento sí se publican', () => {
    expect(Object.values(POLITICA_1).map(codigo)).toEqual([null, null, null, null]);
  });
  it.each([
    ['un vacío entre dos tramos', cambiar({ tramos: factor.tabla.tramos.filter((_, i) => i !== 2) }), 'tramos_no_contiguos'],
    ['una variable que la ley no deja pesar', cambiar({ variable: 'sexo' }), 'variable_prohibida'],
    ['una variable fuera de la lista', cambiar({ variable: 'color' }), 'variable_desconocida'],
    ['puntos sobre el máximo', cambiar({ sin_dato: '26' }), 'puntos_invalidos'],
    ['puntos que no son un número', cambiar({ sin_dato: 'NaN' }), 'puntos_invalidos'],
    ['máximos que no suman cien', { ...LINEA, factores: LINEA.factores.slice(1) }, 'maximos_no_suman'],
    ['umbrales cruzados', { ...LINEA, umbrales: { aprueba: '45', deriva: '70' } }, 'umbrales_cruzados'],
    ['una regla dos veces', { ...LINEA, duros: [...LINEA.duros, ...LINEA.duros] }, 'regla_repetida'],
    [
      'una regla dura sobre quién es la persona',
      { ...LINEA, duros: [{ ...LINEA.duros[1], variable: 'nacionalidad' }] },
      'variable_prohibida',
    ],
    ['una rebaja que no es un número', conRebaja('cinco'), 'puntos_invalidos'],
    ['una rebaja bajo cero, que daría más que el máximo', conRebaja('-5'), 'puntos_invalidos'],
    ['un tope sobre lo que es o no es', conDuro({ variable: 'concursal', tope: '50' }), 'regla_con_tope'],
    ['un tope sobre una letra', conDuro({ variable: 'mayor_deudor_rating', tope: '3' }), 'regla_con_tope'],
    ['una letra que sería dura sin tope, y nunca caería', conDuro({ variable: 'mayor_deudor_rating', tope: null }), 'regla_con_tope'],
    ['una cifra sin tope, que nunca caería', conDuro({ variable: 'protestos_uf', tope: null }), 'regla_sin_tope'],
    ['un tramo del sistema sin tope', conDuro({ variable: 'cmf_peor_tramo', tope: null }), 'regla_sin_tope'],
  ])('%s', (_que, politica, esperado) => {
    expect(codigo(politica as ContenidoPolitica)).toBe(esperado);
  });
});
