import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { cuboDeudas } from '#areas/libro/service/cubo-deudas-sql.ts';
import { contract } from '#areas/reportes/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { carteraDeOro, EJ_SCL, EJ_VAP } from './cartera-de-oro.fixture.ts';

let t: TestApp;
let sesiones: Record<string, Session>;
beforeAll(async () => {
  const oro = await carteraDeOro();
  t = oro.t;
  sesiones = {
    'toda la empresa': t.persona({ rut: '40000018-2' }),
    'una sucursal': t.persona({ rut: '40000018-2', alcance: 'sucursal', sucursales: [oro.vap] }),
    'un ejecutivo': t.persona({ rut: EJ_SCL, alcance: 'propio', sucursales: [oro.scl] }),
    'otro ejecutivo': t.persona({ rut: EJ_VAP, alcance: 'propio', sucursales: [oro.vap] }),
    'quien no atiende a nadie': t.persona({ rut: '40000019-0', alcance: 'propio', sucursales: [] }),
  };
}, 60_000);
afterAll(() => t.close());

const SUMAS = Object.entries(cuboDeudas.medidas).flatMap(([nombre, m]) => (m.clase === 'suma' ? [nombre] : []));
const MEDIDAS = [...SUMAS.slice(0, 10), 'colocacion', 'deudas'];
const suma = (xs: readonly (number | string | null | undefined)[]) => xs.reduce<number>((n, x) => n + Number(x ?? 0), 0);
const sesion = (nombre: string): Session => {
  const s = sesiones[nombre];
  if (!s) throw new Error(`no session ${nombre}`);
  return s;
};
const NOMBRES = ['toda la empresa', 'una sucursal', 'un ejecutivo', 'otro ejecutivo', 'quien no atiende a nadie'];

describe('ninguna figura suma lo que su lector no puede listar', () => {
  it('los cubos registrados tienen alcance por cliente, por recibo o una razón escrita', () => {
    const cubos = [...t.deps.registry.cifras.cubos.values()];
    // Those of docs/decisiones/0126; one that another area adds may stand beside them.
    expect(cubos.map((c) => c.nombre)).toEqual(
      expect.arrayContaining([
        'actos',
        'aplicaciones',
        'avales',
        'caja',
        'cargos_pac',
        'causas',
        'cheques',
        'clientes',
        'coberturas',
        'colocaciones',
        'compras',
        'compromisos',
        'consultas_buro',
        'contratos',
        'cosechas',
        'cuadraturas',
        'descuentos',
        'deudas',
        'documentos',
        'garantias',
        'informes',
        'lecturas',
        'lineas',
        'lineas_credito',
        'ordenes',
        'pagares',
        'pasivos',
        'pendientes',
        'pendientes_banco',
        'proformas',
        'prolongaciones',
        'prorrogas',
        'recibos',
        'rodado',
        'solicitudes',
        'tickets',
        'ventas',
      ]),
    );
    // Books, log, statements of the bank and sales are seen whole by whoever may see them, as their lists: they are of no portfolio.
    expect(
      cubos
        .filter((c) => typeof c.alcance !== 'function')
        .map((c) => c.nombre)
        .sort(),
    ).toEqual(['actos', 'caja', 'cuadraturas', 'lecturas', 'lineas', 'pendientes_banco', 'ventas']);
  });

  for (const quien of NOMBRES)
    it(`${quien}: por cada dimensión, el total es la suma de las celdas y de las filas que puede listar`, async () => {
      const todas = await t.ask(contract, 'explorar_filas', sesion('toda la empresa'), {
        cubo: 'deudas',
        medidas: MEDIDAS,
        celda: {},
        perPage: 100,
      });
      // Whose each row is comes from the book of portfolios, not from the filter under test.
      const clientes = await t.ask(contract, 'explorar', sesion('toda la empresa'), {
        cubo: 'deudas',
        medidas: ['deudas'],
        filas: ['cliente'],
      });
      const suyos = new Set<string>();
      for (const { filas } of clientes.celdas) {
        const [c = ''] = filas;
        if (await t.arrange((ctx) => alcanzaCliente(ctx, c), sesion(quien))) suyos.add(c);
      }
      const listables = [];
      for (const c of suyos) {
        const filtros = [{ dimension: 'cliente', op: 'es' as const, valores: [c] }];
        const r = await t.ask(contract, 'explorar_filas', sesion('toda la empresa'), {
          cubo: 'deudas',
          medidas: MEDIDAS,
          filtros,
          celda: {},
          perPage: 100,
        });
        listables.push(...r.items);
      }
      expect(todas.total).toBe(11);
      for (const d of cuboDeudas.dimensiones) {
        const r = await t.ask(contract, 'explorar', sesion(quien), { cubo: 'deudas', medidas: MEDIDAS, filas: [d] });
        const filas = await t.ask(contract, 'explorar_filas', sesion(quien), {
          cubo: 'deudas',
          medidas: MEDIDAS,
          filas: [d],
          celda: {},
          perPage: 100,
        });
        expect(filas.items.map((f) => f.clave).sort()).toEqual(listables.map((f) => f.clave).sort());
        for (const m of SUMAS.slice(0, 10)) {
          const total = Number(r.totales[0]?.valores[m] ?? 0);
          expect([d, m, suma(r.celdas.map((c) => c.valores[m]))]).toEqual([d, m, total]);
          expect([d, m, suma(listables.map((f) => f.valores[m]))]).toEqual([d, m, total]);
        }
        for (const celda of r.celdas) {
          const suyas = await t.ask(contract, 'explorar_filas', sesion(quien), {
            cubo: 'deudas',
            medidas: MEDIDAS,
            filas: [d],
            celda: { filas: celda.filas },
            perPage: 100,
          });
          expect([d, suma(suyas.items.map((f) => f.valores.deuda))]).toEqual([d, Number(celda.valores.deuda)]);
        }
      }
    });

  it('un cliente ajeno no aparece en los nombres, ni pidiéndolo por su código', async () => {
    const quien = sesion('un ejecutivo');
    const r = await t.ask(contract, 'explorar', quien, { cubo: 'deudas', medidas: ['deuda'], filas: ['cliente'] });
    expect(r.celdas).toHaveLength(2);
    expect(Object.keys(r.nombres.cliente ?? {}).sort()).toEqual(r.celdas.map((c) => c.filas[0]).sort());
    const deB = { filtros: [{ dimension: 'cliente', op: 'es' as const, valores: ['40000012-3'] }] };
    const pedido = await t.ask(contract, 'explorar', quien, { cubo: 'deudas', medidas: ['deuda'], ...deB });
    expect(pedido.totales[0]?.valores.deuda).toBe(0);
  });

  it('sin el permiso del cubo, ni figura en la lista ni responde', async () => {
    const sin = t.persona({ rut: '40000018-2', modulos: ['reportes:explorar', 'reportes:ver'] });
    expect(await t.ask(contract, 'cubos', sin, {})).toEqual([]);
    await expect(t.ask(contract, 'explorar', sin, { cubo: 'deudas', medidas: ['deuda'] })).rejects.toMatchObject({ status: 403 });
  });
});

describe('lo que no se puede preguntar se dice', () => {
  const pedir = (p: Partial<InputOf<typeof contract, 'explorar'>>) =>
    t.ask(contract, 'explorar', sesion('toda la empresa'), { cubo: 'deudas', medidas: ['deuda'], ...p });

  it.each([
    [{ medidas: ['inventada'] }, 400, 'medida_desconocida'],
    [{ medidas: ['toString'] }, 400, 'datos_invalidos'],
    [{ filas: ['inventada'] }, 400, 'dimension_desconocida'],
    [{ cubo: 'inventado' }, 400, 'cubo_desconocido'],
    [{ filas: ['via'] }, 422, 'dimension_no_aplica'],
    [{ filas: ['cliente', 'cliente'] }, 400, 'datos_invalidos'],
    [{ al: '2026-03-11' }, 422, 'fecha_futura'],
    [{ al: '2020-01-01' }, 422, 'fecha_sin_libros'],
    [{ al: '2026-02-30' }, 400, 'datos_invalidos'],
    [{ filtros: [{ dimension: 'cliente', op: 'entre', valores: ['a'] }] }, 400, 'datos_invalidos'],
    [{ filas: ["cliente'; drop table libro_obligacion; --"] }, 400, 'datos_invalidos'],
  ])('%o → %i %s', async (p, status, codigo) => {
    await expect(pedir(p as never)).rejects.toMatchObject({ status, codigo });
  });

  it('lo que se escribe en un filtro es un valor, nunca parte de la pregunta', async () => {
    for (const valor of ["' or '1'='1", '%', '_', "x'); drop table libro_obligacion; --"])
      for (const op of ['es', 'contiene', 'en'] as const) {
        const r = await pedir({ filtros: [{ dimension: 'cliente', op, valores: [valor] }] });
        expect([valor, op, r.totales[0]?.valores.deuda]).toEqual([valor, op, 0]);
      }
  });
});
