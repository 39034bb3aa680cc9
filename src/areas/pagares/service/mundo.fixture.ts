import { direcciones, vinculos } from '#areas/clientes/tables.ts';
import { clienteActivo, lineaDe } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { abrirEmpresa } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { papelDe } from '#areas/empresas/pruebas/manos.fixture.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type Rut, rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';

export const MARTA = rutOf(40_000_040);
export const ACREEDOR = rut('99990000-3');

const LISTAS = {
  pagare_tipos: [
    ['A_LA_VISTA', 'a la vista'],
    ['PLAZO', 'a plazo'],
    ['CUOTAS_CLP', 'en cuotas CLP'],
    ['CUOTAS_UF', 'en cuotas UF'],
  ],
  cargos_desbloqueante: [
    ['FISCAL', 'fiscal'],
    ['JEFE_OPERACIONES', 'jefe de operaciones'],
  ],
  bovedas: [
    ['CASA_MATRIZ', 'bóveda casa matriz'],
    ['SUCURSAL', 'caja fuerte de sucursal'],
  ],
  notarias: [['PRIMERA', 'primera notaría ficticia']],
  motivos_anulacion: [['ERROR_DE_INGRESO', 'error de ingreso']],
  tipos_archivo: [
    ['PAGARE_FIRMADO', 'pagaré firmado'],
    ['COMPROBANTE_DE_PAGO', 'comprobante de pago'],
    ['OTRO', 'otro'],
  ],
} as const;
const GENTE = [
  { k: 5, cargo: 'FISCAL', nombres: 'FISCAL', apellidos: 'De Prueba' },
  { k: 2, cargo: 'EJECUTIVO', nombres: 'EJECUTIVO', apellidos: 'De Prueba' },
];

/** A company with its branch, chart, bank and lists, and the people who may unblock. */
export const mundoPagares = (): Promise<TestApp> =>
  abrirEmpresa(
    {
      plan: true,
      catalogos: LISTAS,
      uf: ['2026-03-10'],
      sucursal: { nombre: 'Casa matriz', comuna: 'Santiago' },
      equipo: GENTE,
    },
    (ctx) =>
      ctx.insert(empresas, {
        id: ctx.empresa_id,
        rut: ACREEDOR,
        razon_social: 'Respaldo de prueba SpA',
        tipo: 'FACTORING',
        direccion: 'Av. Uno 100',
      }),
  );

/** A client firm whose representative may sign pagarés until the end of 2026, with a line when asked. */
export function clienteCon(t: TestApp, k: number, o: { linea?: number } = {}): Promise<Rut> {
  const suyo = rutOf(99_990_000 + k);
  return t.arrange(async (ctx) => {
    await clienteActivo(ctx, { rut: suyo, nombre: `Suscriptora ${k} SpA` });
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
    if (o.linea) await lineaDe(ctx, suyo, o.linea, { numero: k, anticipo_pct: '90', tasa_mensual: '1.6' });
    return suyo;
  });
}

/** A paper stored under a pagaré. */
export const archivo = (t: TestApp, id: string, tipo_archivo = 'PAGARE_FIRMADO'): Promise<string> =>
  papelDe(t, { tipo: 'pagare', id }, tipo_archivo);
