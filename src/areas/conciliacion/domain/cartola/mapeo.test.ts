import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { leerEncabezado } from './encabezados.ts';
import { leerGrilla } from './grilla.ts';
import { dondeEmpieza, fallaDeMapeo, formaDe } from './mapeo.ts';
import { PLANTILLAS, pintar } from './pintar-cartola.fixture.ts';
import { sugerirMapeo } from './sugerir-mapeo.ts';
import type { Contexto, FormatoCartola, Grilla, Mapeo } from './tipos.ts';

// Every expected figure is what the sheet says to the eye, written by hand beside it.
const RARA: Grilla = [
  ['Banco Cordillera', null, null, null, null, null],
  ['Movimientos del mes', null, null, null, null, null],
  ['Día valuta', 'Comprob.', 'Qué fue', 'Sale', 'Entra', 'Queda al 31-03'],
  ['03-02-2026', '77', 'ABONO DE CLIENTE 12.345.678-5', null, '1,500,000', '2,500,000'],
  ['03-15-2026', '78', 'PAGO PROVEEDOR', '250,000', null, '2,250,000'],
  ['Día valuta', 'Comprob.', 'Qué fue', 'Sale', 'Entra', 'Queda al 31-03'],
  ['03-20-2026', '79', 'COMISION', '1,190', null, '2,248,810'],
];
const COLUMNAS = { fecha: 0, documento: 1, descripcion: 2, cargo: 3, abono: 4, saldo: 5 };
const con = (g: Grilla, fila: number, m: Mapeo): Contexto => ({ mapeos: [{ ...m, forma: formaDe(g, fila) }] });
const una = (g: Grilla, ctx: Contexto) => {
  const [c, ...mas] = leerGrilla(g, ctx) ?? [];
  if (!c || mas.length > 0) throw new Error('one statement expected');
  return c;
};

describe('una cartola se lee con las columnas que una persona dijo', () => {
  it('títulos que nadie conoce, mes antes que día, comas de miles y títulos repetidos en el corte de página', () => {
    expect(leerGrilla(RARA)).toBeNull();
    const c = una(RARA, con(RARA, 3, { columnas: COLUMNAS, orden_fecha: 'mes-dia', decimal: 'punto' }));
    expect(c.movimientos.map((m) => [m.fecha, m.documento, m.cargo, m.abono, m.saldo, m.causas])).toEqual([
      ['2026-03-02', '77', 0, 1_500_000, 2_500_000, []],
      ['2026-03-15', '78', 250_000, 0, 2_250_000, []],
      ['2026-03-20', '79', 1190, 0, 2_248_810, []],
    ]);
    expect(c).toMatchObject({ mapeada: true, formato: 'GENERICO', saldo_inicial: 1_000_000, saldo_final: 2_248_810 });
    expect(c.movimientos[0]?.rut_detectado).toBe('12345678-5');
    expect(c.avisos).toContain('leida_con_columnas_dichas');
  });

  it('sus títulos se reconocen el mes siguiente aunque cambie la fecha que llevan escrita y haya otras filas encima', () => {
    const abril: Grilla = [
      ['Aviso nuevo del banco', null, null, null, null, null],
      ...RARA.slice(0, 2),
      ['Día valuta', 'Comprob.', 'Qué fue', 'Sale', 'Entra', 'Queda al 30-04'],
      ['04-05-2026', '80', 'ABONO', null, '10', '2,248,820'],
    ];
    expect(una(abril, con(RARA, 3, { columnas: COLUMNAS, decimal: 'punto', orden_fecha: 'mes-dia' })).movimientos).toMatchObject([
      { fecha: '2026-04-05', abono: 10, linea_origen: 5 },
    ]);
    const otra: Grilla = [['Día valuta', 'Qué fue', 'Comprob.', 'Sale', 'Entra', 'Queda'], ...abril.slice(4)];
    expect(leerGrilla(otra, con(RARA, 3, { columnas: COLUMNAS }))).toBeNull();
  });

  it('lo que la persona dijo manda sobre lo que los títulos parecen decir', () => {
    // A bank that calls what it takes «Abonos» (to its own loan) and what it gives «Cargos».
    const g: Grilla = [
      ['Fecha', 'Detalle', 'Abonos', 'Cargos'],
      ['02/03/2026', 'Pago', '300', null],
    ];
    expect(una(g, {}).movimientos[0]).toMatchObject({ abono: 300, cargo: 0 });
    const al_reves = { columnas: { fecha: 0, descripcion: 1, cargo: 2, abono: 3 } };
    expect(una(g, con(g, 1, al_reves)).movimientos[0]).toMatchObject({ abono: 0, cargo: 300 });
  });

  it('los signos son los que la persona dice, y otro que aparezca queda marcado', () => {
    const g: Grilla = [
      ['Cuándo', 'Qué', 'Cuánto', 'Cómo'],
      ['02/03/2026', 'a', '100', 'Sale'],
      ['02/03/2026', 'b', '200', 'Entra'],
      ['02/03/2026', 'c', '300', 'Ajuste'],
    ];
    const m: Mapeo = { columnas: { fecha: 0, descripcion: 1, monto: 2, signo: 3 }, signo_cargo: ['sale'], signo_abono: ['ENTRA'] };
    expect(una(g, con(g, 1, m)).movimientos.map((x) => [x.cargo, x.abono, x.causas])).toEqual([
      [100, 0, []],
      [0, 200, []],
      [0, 300, ['signo_ilegible']],
    ]);
  });

  it.each([
    ['coma', '1.500', 1500, []],
    ['coma', '1500,00', 1500, []],
    ['coma', '1,500', 0, ['monto_con_decimales']],
    ['coma', '1,500.00', 0, ['monto_ilegible']],
    ['punto', '1,500', 1500, []],
    ['punto', '1500.00', 1500, []],
    ['punto', '1.500', 0, ['monto_con_decimales']],
    ['punto', '1.500.000', 0, ['monto_ilegible']],
    ['punto', '15,00', 0, ['monto_ilegible']],
  ] as const)('con %s decimal, «%s» se lee %i', (decimal, texto, cargo, causas) => {
    const g: Grilla = [
      ['Cuándo', 'Qué', 'Sale', 'Entra'],
      ['02/03/2026', 'Pago', texto, null],
    ];
    const c = una(g, con(g, 1, { columnas: { fecha: 0, descripcion: 1, cargo: 2, abono: 3 }, decimal }));
    expect(c.movimientos[0]).toMatchObject({ cargo, causas });
  });

  it('sin títulos, una hoja se reconoce por su número de columnas y sólo si casi todas sus filas se leen', () => {
    const g: Grilla = [
      ['Cuenta 123', null, null, null],
      ['02/03/2026', 'Pago', '-1.500', '8.500'],
      ['03/03/2026', 'Abono', '500', '9.000'],
    ];
    const ctx = con(g, 0, { columnas: { fecha: 0, descripcion: 1, monto: 2, saldo: 3 } });
    expect(una(g, ctx).movimientos.map((m) => [m.cargo, m.abono])).toEqual([
      [1500, 0],
      [0, 500],
    ]);
    const otra: Grilla = [
      ['a', 'b', 'c', 'd'],
      ['02/03/2026', 'Pago', 'x', '8.500'],
      ['Pago', '03/03/2026', '500', '1'],
      ['Pago', '04/03/2026', '500', '1'],
    ];
    expect(leerGrilla(otra, ctx)).toBeNull();
    // With titles that the product knows, what was said of a sheet without them is not used.
    expect(una([['Fecha', 'Detalle', 'Monto', 'Saldo'], ...g.slice(1)], ctx).mapeada).toBeUndefined();
  });

  it('un mapeo con las columnas que los títulos dicen lee lo mismo que ellos, en cada formato publicado', () => {
    const movs = [
      { fecha: '2026-03-05', descripcion: 'Depósito oficina', documento: '123', cargo: 0, abono: 1_500_000 },
      { fecha: '2026-03-06', descripcion: 'PAGO CUOTA 3', documento: '124', cargo: 250_000, abono: 0 },
    ];
    const periodo = { desde: fecha('2026-03-01'), hasta: fecha('2026-03-31') };
    for (const formato of Object.keys(PLANTILLAS) as FormatoCartola[]) {
      const g = pintar(formato, 1_000_000, movs);
      const titulos = g.findIndex((f, i) => leerEncabezado(f, g[i + 1]) !== null);
      const e = leerEncabezado(g[titulos] ?? [], g[titulos + 1]);
      if (!e) throw new Error(`${formato} without header`);
      const leida = una(g, { periodo });
      const tipo_saldo = leida.tipo_saldo === 'diario' ? ('diario' as const) : ('fila' as const);
      const mapeada = una(g, { periodo, ...con(g, titulos + e.filas, { columnas: e.columnas, tipo_saldo }) });
      expect(mapeada.mapeada, formato).toBe(true);
      expect(mapeada.movimientos, formato).toEqual(leida.movimientos);
    }
  });
});

describe('lo que le falta a un mapeo se dice en su campo', () => {
  it.each([
    [{}, 'fecha', 'falta'],
    [{ fecha: 0 }, 'monto', 'falta_montos'],
    [{ fecha: 0, cargo: 1 }, 'abono', 'falta_par'],
    [{ fecha: 0, abono: 1 }, 'cargo', 'falta_par'],
    [{ fecha: 0, cargo: 1, abono: 2, monto: 3 }, 'monto', 'montos_dobles'],
    [{ fecha: 0, cargo: 1, abono: 2, signo: 3 }, 'signo', 'falta_montos'],
    [{ fecha: 0, monto: 0 }, 'columnas', 'repetida'],
  ] as const)('%o', (columnas, campo, falla) => {
    expect(fallaDeMapeo({ columnas })).toEqual({ campo, falla });
  });
  it('con fecha y monto, o con fecha, cargos y abonos, basta', () => {
    expect(fallaDeMapeo({ columnas: { fecha: 0, monto: 1, signo: undefined } })).toBeNull();
    expect(fallaDeMapeo({ columnas: { fecha: 0, cargo: 1, abono: 2 } })).toBeNull();
  });
});

describe('la primera propuesta sale de los títulos y de lo que las celdas traen', () => {
  it('sin títulos conocidos propone la fecha y la descripción por su contenido', () => {
    expect(sugerirMapeo(RARA)).toEqual({ fila: 0, columnas: { fecha: 0, descripcion: 2 } });
  });
  it('con algunos títulos conocidos, la fila y lo que ellos dicen', () => {
    const g: Grilla = [['x'], ['Cuándo', 'Glosa', 'N° documento', 'Plata', 'Saldo'], ['02/03/2026', 'Pago', '1', '-5', '10']];
    expect(sugerirMapeo(g)).toEqual({ fila: 2, columnas: { descripcion: 1, documento: 2, saldo: 4, fecha: 0 } });
  });
  it('una hoja vacía no propone nada ni tiene dónde empezar', () => {
    expect(sugerirMapeo([])).toEqual({ fila: 0, columnas: {} });
    expect(dondeEmpieza([], { forma: formaDe([], 0), columnas: { fecha: 0, monto: 1 } })).toBeNull();
  });
});
