import { clienteActivo } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { deudaDe } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { abrirEmpresa, quien as persona } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

export const HOY = '2026-03-10' as Fecha;
const TASADOR = rutOf(40_000_770);
let n = 0;
/** Number of the last thing that was made: names that do not repeat. */
export const serie = (): number => n;

/** A company on the business date with its plan, its UF and its catalogues. */
export const abrir = (): Promise<TestApp> => abrirEmpresa({ catalogos: 'todos', plan: true, uf: [HOY] });

export const SEGURO = {
  aseguradora: 'Seguros Uno',
  poliza: '77',
  periodo_prima: 'ANUAL',
  prima: 250_000,
  vence: '2026-12-31',
  beneficiario_endosado: true,
};
const BIEN = () => {
  n += 1;
  return {
    direccion: `Los Aromos ${n}`,
    comuna: '13101',
    rol_avaluo: `100-${n}`,
    fojas: '10',
    numero: '20',
    anio: '2020',
    cbr: 'Santiago',
  };
};
export const datos = (cliente_rut: Rut, o: object = {}) => ({
  tipo: 'HIPOTECA',
  beneficiario: 'LA_EMPRESA',
  sobre: 'ESPECIFICA' as const,
  cliente_rut: cliente_rut as string,
  otorgante_rut: cliente_rut as string,
  nombre_otorgante: 'El mismo',
  grado: 1,
  notaria: 'Primera Notaría',
  fecha_escritura: '2026-02-10',
  bien: BIEN(),
  gravamenes_preferentes_uf: '1500',
  seguro: SEGURO,
  ...o,
});
export const TASACION = {
  fecha: '2026-03-01',
  tasador_rut: TASADOR as string,
  tasador: 'Ana Tasa',
  tasacion_uf: '6000',
  valor_liquidacion_uf: '5000',
};
/** What the tests of garantias do over and over. */
export function manos(t: TestApp) {
  const quien = (k: number) => persona(t, k);
  const cliente = (): Promise<Rut> => t.arrange(async (ctx) => (await clienteActivo(ctx)).rut);
  const deuda = (rut: Rut, id: string, capital: number) =>
    t.arrange((ctx) => deudaDe(ctx, { pk: `cuota:${id}`, rut, origen_id: id, numero: `Crédito ${id}`, capital, vence: '2026-06-10' }));
  /** A hipoteca constituted: 5.000 UF × 70 % − 1.500 = 2.000 UF. */
  async function constituida(rut: Rut, o: object = {}) {
    const g = await t.act(contract, 'crear', quien(5), datos(rut, o));
    await t.act(contract, 'pedir_tasacion', quien(5), {}, { id: g.id });
    await t.act(contract, 'registrar_tasacion', quien(5), TASACION, { id: g.id });
    return t.act(contract, 'constituir', quien(6), { fecha_constitucion: HOY }, { id: g.id });
  }
  /** UF for a debt of the client; one that did not owe yet owes $1. */
  async function asignar(id: string, uf: string, ref: string) {
    const objeto_id = `cuota:${ref}`;
    const { cliente_rut } = (await t.detail(contract, quien(5), id)) as unknown as { cliente_rut: Rut };
    if (!(await t.arrange((ctx) => obligacionPorPk(ctx, objeto_id)))) await deuda(cliente_rut, ref, 1);
    const a = { objeto: 'obligacion' as const, objeto_id, nombre: `Crédito ${ref}`, monto_asignado_uf: uf };
    return t.act(contract, 'asignar', quien(5), a, { id });
  }
  const pedirAlzar = (id: string) => t.act(contract, 'solicitar_alzamiento', quien(5), { motivo: 'Pagó todo' }, { id });
  const alzar = (id: string, k = 6) => t.act(contract, 'alzar', quien(k), {}, { id });
  return { quien, cliente, deuda, constituida, asignar, pedirAlzar, alzar };
}
