import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { archivos, documentos } from '#areas/documentos/tables.ts';
import { parametros } from '#areas/parametros/tables.ts';
import type { OutputOf } from '#kernel/contract.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, cliente, condiciones, conNota, type Nueva, otroDeudor, type Papel, papeles, R, sin } from './mundo.fixture.ts';

/** What happens between the offer and the vote, and what other purchases weigh on this one. */
let t: TestApp;
const quien = (k: number) => t.persona({ rut: R(k) });
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

type Ficha = OutputOf<typeof contract, 'crear'> & { version: number };
const ver = (id: string) => t.detail(contract, quien(2), id) as unknown as Promise<Ficha>;
const act = (accion: 'emitir' | 'enviar_a_comite' | 'reabrir', id: string) => t.act(contract, accion, quien(2), {}, { id });
const PUBLICO = rutOf(99_990_799);
const VEINTE: Papel = ['33', '1', 20_000_000, '2026-02-20', '2026-04-15'];

async function nueva(lista: readonly Papel[] = [VEINTE], o: { emt?: boolean; extra?: object; cambios?: Partial<Nueva> } = {}) {
  const c = await cliente(t, { es_emt: o.emt ?? false });
  const ids = await papeles(t, c.rut, lista, o.extra ?? otroDeudor());
  const p = await t.act(contract, 'crear', quien(2), condiciones(c.rut, sin(Object.values(ids)), { gastos: [], ...o.cambios }));
  return { ...c, id: p.id, p, doc: Object.values(ids)[0] ?? '' };
}
const reglaDe = (p: OutputOf<typeof contract, 'crear'>, doc: string, id: string) => p.documents[doc]?.reglas.find((r) => r.id === id);

describe('una nota después de ofrecer', () => {
  it('lo emitido no cambia: se avisa, el último voto se detiene diciendo los dos montos, y reabierta se reprecia', async () => {
    const { id, rut, doc } = await nueva();
    await act('emitir', id);
    await act('enviar_a_comite', id);
    const avisos: Event<'aviso.enviado'>[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const oyentes = registro.handlers.get('aviso.enviado') ?? [];
    registro.handlers.set('aviso.enviado', [async (_c: unknown, e: Event<'aviso.enviado'>) => void avisos.push(e)]);
    await conNota(t, doc, rut, 1_000_000);
    registro.handlers.set('aviso.enviado', oyentes);
    expect(avisos).toMatchObject([{ tipo: 'proforma_con_nota', url: `/proformas/${id}` }]);
    const p = await ver(id);
    expect(p).toMatchObject({ estado: 'enviada_a_comite', total_monto: 20_000_000, total_anticipo: 18_000_000 });
    expect(p.cambios_desde_envio.filter((c) => c.empeora)).toMatchObject([
      { titulo: '33-1: Monto que se puede comprar', antes: '$20.000.000', despues: '$19.000.000' },
    ]);
    const votar = (respuesta: 'APRUEBA' | 'PIDE_ANTECEDENTES') =>
      t.act(contract, 'votar', quien(3), { respuesta, comentario: 'Con la nota a la vista' }, { id });
    await expect(votar('APRUEBA')).rejects.toMatchObject({ status: 409, codigo: 'reglas_cambiaron' });
    expect(await votar('PIDE_ANTECEDENTES')).toMatchObject({ estado: 'con_reparos' });
    // 19.000.000 × 90 % (domain §6.6).
    expect(await act('reabrir', id)).toMatchObject({ estado: 'borrador', total_monto: 19_000_000, total_anticipo: 17_100_000 });
  });
  it('la que cubre todo el documento lo deja rojo en el borrador: no hay nada que comprar', async () => {
    const { id, rut, doc } = await nueva([VEINTE, ['33', '2', 5_000_000, '2026-02-20', '2026-04-15']]);
    await conNota(t, doc, rut, 20_000_000);
    const p = await ver(id);
    expect(p).toMatchObject({ total_monto: 5_000_000, total_anticipo: 4_500_000 });
    expect(reglaDe(p, doc, 'documento_anulado')).toMatchObject({ resultado: 'RECHAZADO' });
    await expect(act('emitir', id)).rejects.toMatchObject({ codigo: 'documento_anulado' });
  });
});

describe('un borrador que no se puede volver a calcular', () => {
  it('rehusado a medio escribir queda entero como estaba, y la nota entra igual', async () => {
    const { id, rut, doc } = await nueva();
    const antes = await ver(id);
    const { sql } = t.deps.database;
    await sql(`create function rehusa_partes() returns trigger language plpgsql as
      $$ begin raise exception 'a part of it is taken' using errcode = '23505'; end $$`);
    await sql(
      `create trigger rehusa before insert on proforma_documento for each row when (new.proforma_id = '${id}') execute function rehusa_partes()`,
    );
    await conNota(t, doc, rut, 1_000_000);
    await sql('drop trigger rehusa on proforma_documento');
    await sql('drop function rehusa_partes()');
    const p = await ver(id);
    expect(p).toMatchObject({ estado: 'borrador', total_monto: 20_000_000, version: antes.version });
    expect(Object.keys(p.documents)).toEqual([doc]);
    // The nota is in: it is told when it is emitted.
    expect(await t.arrange(async (ctx) => (await ctx.get(documentos, doc)).monto_nc)).toBe(1_000_000);
  });
});

describe('una excepción es de lo que se midió', () => {
  it('concedida y empeorada la medida al editar, hay que pedirla de nuevo; mejorada, sigue valiendo', async () => {
    const { id, doc } = await nueva([['33', '3', 199_000, '2026-02-20', '2026-04-15'], VEINTE], { cambios: { comision_fija: 300_000 } });
    const motivo = 'El cliente completa el mínimo con la próxima factura';
    const pedida = await t.act(
      contract,
      'pedir_excepcion',
      quien(2),
      { pk: doc, regla: 'monto_bajo_minimo', tipo: 'OTRO', motivo },
      { id },
    );
    await t.act(contract, 'conceder_excepcion', quien(14), { excepcion_id: pedida.excepciones[0]?.id ?? '', concede: true }, { id });
    const editar = async (cambios: object) => t.act(contract, 'editar', quien(2), cambios, { id, version: (await ver(id)).version });
    const estado = (p: OutputOf<typeof contract, 'editar'>) => p.excepciones.map((e) => e.estado);
    expect(estado(await editar({ comision_fija: 200_000 }))).toEqual(['concedida']);
    await t.arrange((ctx) => ctx.update(documentos, doc, { monto_nc: pesos(99_000), monto_financiable: pesos(100_000) }));
    const p = await editar({ comision_fija: 250_000 });
    expect(estado(p)).toEqual(['rechazada']);
    expect(p.excepciones[0]?.comentario).toBe('La proforma cambió: pídala de nuevo');
    await expect(act('emitir', id)).rejects.toMatchObject({ codigo: 'excepcion_pendiente' });
  });
});

describe('lo que pesa sobre un deudor (concentración y sublímite)', () => {
  it('un documento comprado pesa lo que se anticipó y no se ha recuperado, no su valor nominal', async () => {
    const a = otroDeudor();
    const { rut } = await nueva([VEINTE], {
      extra: { ...a, estado: 'vigente', anticipo: pesos(18_000_000), anticipo_pendiente: pesos(15_000_000) },
    });
    const ids = await papeles(t, rut, [['33', '9', 10_000_000, '2026-02-20', '2026-04-15']], a);
    const doc = ids['33-9'] ?? '';
    const p = await t.act(contract, 'simular', quien(2), condiciones(rut, sin([doc])));
    // 15.000.000 + 90 % of 10.000.000.
    expect(reglaDe(p as never, doc, 'concentracion_cartera')).toMatchObject({ valor: '$24.000.000' });
    expect(reglaDe(p as never, doc, 'concentracion_linea')).toMatchObject({ valor: '$24.000.000' });
  });
  it('la proforma emitida de otro cliente cuenta en la cartera del deudor, no en la línea de este', async () => {
    const b = otroDeudor();
    const uno = await nueva([VEINTE], { extra: b });
    await act('emitir', uno.id);
    const dos = await nueva([['33', '9', 10_000_000, '2026-02-20', '2026-04-15']], { extra: b });
    expect(reglaDe(dos.p, dos.doc, 'concentracion_cartera')).toMatchObject({ valor: '$27.000.000' });
    expect(reglaDe(dos.p, dos.doc, 'concentracion_linea')).toMatchObject({ valor: '$9.000.000' });
  });
});

describe('plazos y antigüedad', () => {
  it('a un organismo público se le compra más allá de 30 días sólo con el acuerdo inscrito archivado y validado (Ley 21.131)', async () => {
    await t.arrange(async (ctx) => {
      await ctx.insert(personas, { rut: PUBLICO, tipo_persona: 'JURIDICA', nombre: 'Servicio Público Ficticio', es_deudor: true });
      await ctx.insert(clientes, { rut: PUBLICO, estado: 'borrador', tipo_contribuyente: 'ORGANISMO_PUBLICO' });
    });
    const suyo = { rut_receptor: PUBLICO, deudor_rut: PUBLICO, razon_deudor: 'Servicio Público Ficticio' };
    const { id, p, doc } = await nueva([['33', '7', 12_500_000, '2026-03-02', '2026-04-15']], { emt: true, extra: suyo });
    expect(reglaDe(p, doc, 'plazo_mypime')).toMatchObject({ resultado: 'RECHAZADO', valor: '44 días' });
    const referido = { tipo: 'documento', id: doc };
    const { archivo } = await t.arrange((ctx) =>
      guardarArchivo(ctx, { nombre: 'acuerdo.pdf', bytes: Buffer.from('%PDF-1.4 acuerdo'), tipo_archivo: 'ACUERDO_PLAZO', referido }),
    );
    const medir = async () => reglaDe(await t.act(contract, 'reintentar', quien(2), {}, { id }), doc, 'plazo_mypime')?.resultado;
    expect(await medir()).toBe('RECHAZADO');
    await t.arrange((ctx) => ctx.db.update(archivos).set({ estado: 'validado' }).where(eq(archivos.id, archivo.id)));
    expect(await medir()).toBe('REVISION');
  });
  it('la antigüedad máxima es la misma con que se alerta al cargar', async () => {
    const vieja: Papel = ['33', '8', 12_500_000, '2026-03-15', '2026-07-15'];
    const { id, p, doc } = await nueva([vieja], { cambios: { fechacurso: '2026-06-01' } });
    expect(reglaDe(p, doc, 'documento_antiguo')).toMatchObject({ resultado: 'REVISION', valor: '78 días', umbral: '60 días' });
    const fila = { clave: 'documentos.dias_maximo_emision', valor: 90, desde: '2026-05-01' as Fecha, estado: 'vigente' };
    await t.arrange((ctx) => ctx.insert(parametros, fila as never));
    const q = await t.act(contract, 'reintentar', quien(2), {}, { id });
    expect(reglaDe(q, doc, 'documento_antiguo')).toMatchObject({ resultado: 'APROBADO', umbral: '90 días' });
  });
});
