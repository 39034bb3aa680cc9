import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { clientes, direcciones, lineas, personas, vinculos } from '#areas/clientes/tables.ts';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { empresas, sucursales } from '#areas/empresas/tables.ts';
import { abrirCuentaBanco, asegurarPlan } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

export const MARTA = rutOf(40_000_040);
export const ACREEDOR = rut('99990000-3');

const LISTAS: readonly [string, [string, string][]][] = [
  [
    'pagare_tipos',
    [
      ['A_LA_VISTA', 'a la vista'],
      ['PLAZO', 'a plazo'],
      ['CUOTAS_CLP', 'en cuotas CLP'],
      ['CUOTAS_UF', 'en cuotas UF'],
    ],
  ],
  [
    'cargos_desbloqueante',
    [
      ['FISCAL', 'fiscal'],
      ['JEFE_OPERACIONES', 'jefe de operaciones'],
    ],
  ],
  [
    'bovedas',
    [
      ['CASA_MATRIZ', 'bóveda casa matriz'],
      ['SUCURSAL', 'caja fuerte de sucursal'],
    ],
  ],
  ['notarias', [['PRIMERA', 'primera notaría ficticia']]],
  ['motivos_anulacion', [['ERROR_DE_INGRESO', 'error de ingreso']]],
  [
    'tipos_archivo',
    [
      ['PAGARE_FIRMADO', 'pagaré firmado'],
      ['COMPROBANTE_DE_PAGO', 'comprobante de pago'],
      ['OTRO', 'otro'],
    ],
  ],
];

/** A company with its branch, chart, bank and lists, and the people who may unblock. */
export async function mundoPagares(): Promise<TestApp> {
  const t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await ctx.insert(empresas, {
      id: ctx.empresa_id,
      rut: ACREEDOR,
      razon_social: 'Respaldo de prueba SpA',
      tipo: 'FACTORING',
      direccion: 'Av. Uno 100',
    });
    await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Casa matriz', comuna: 'Santiago' });
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
    for (const [lista, filas] of LISTAS) await sembrarCatalogo(ctx, lista, filas);
    await ctx.db.insert(indicesUf).values([{ fecha: '2026-03-10' as Fecha, valor: '39841.72', origen: 'manual' }]);
    for (const [k, cargo] of [
      [5, 'FISCAL'],
      [2, 'EJECUTIVO'],
    ] as const)
      await ctx.insert(ejecutivos, {
        rut: rutOf(40_000_000 + k),
        nombres: cargo,
        apellidos: 'De Prueba',
        email: `p${k}@prueba.cl`,
        sucursal_id: ctx.id(),
        clase: 'SENIOR',
        cargo,
        fecha_ingreso: fecha('2020-01-02'),
      });
  });
  return t;
}

/** A client firm whose representative may sign pagarés until the end of 2026, with a line when asked. */
export function clienteCon(t: TestApp, k: number, o: { linea?: number } = {}): Promise<Rut> {
  const suyo = rutOf(99_990_000 + k);
  return t.arrange(async (ctx) => {
    const nombre = `Suscriptora ${k} SpA`;
    await ctx.insert(personas, { rut: suyo, tipo_persona: 'JURIDICA', nombre, razon_social: nombre });
    await ctx.insert(clientes, { rut: suyo, estado: 'activo' });
    await ctx.insert(direcciones, {
      rut: suyo,
      tipo: 'COMERCIAL',
      calle: 'Camino Norte',
      numero: '45',
      region: '13',
      comuna: 'Ñuñoa',
      principal: true,
    });
    await ctx.insert(vinculos, {
      cliente_rut: suyo,
      rut: MARTA,
      nombre: 'Marta Ruiz',
      vinculo: 'REPRESENTANTE_LEGAL',
      facultades: ['SUSCRIBIR_PAGARE'],
      desde: fecha('2020-01-01'),
      hasta: fecha('2026-12-31'),
    });
    if (o.linea)
      await ctx.insert(lineas, {
        numero: k,
        cliente_rut: suyo,
        monto: String(o.linea),
        moneda: 'CLP',
        monto_pesos: pesos(o.linea),
        usado: pesos(0),
        reservado: pesos(0),
        sobregiro: pesos(0),
        desde: fecha('2026-01-01'),
        hasta: fecha('2026-12-31'),
        anticipo_pct: '90',
        tasa_mensual: '1.6',
        con_responsabilidad: true,
        solicitud_id: ctx.id(),
      });
    return suyo;
  });
}

let n = 0;
/** A paper stored under a pagaré. */
export const archivo = (t: TestApp, id: string, tipo_archivo = 'PAGARE_FIRMADO'): Promise<string> =>
  t.arrange(async (ctx) => {
    n += 1;
    const bytes = Buffer.from(`%PDF-1.4 ${id} ${n}`);
    return (await guardarArchivo(ctx, { nombre: `papel-${n}.pdf`, bytes, tipo_archivo, referido: { tipo: 'pagare', id } })).archivo.id;
  });
