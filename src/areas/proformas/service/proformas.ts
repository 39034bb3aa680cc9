import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { integra } from '#areas/comite/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { proformas } from '../tables.ts';
import { enviarAComite, voto } from './comite.ts';
import { aFavorDe, comprablesDe, deudasDe, listar, resolverObjetivo, simular } from './consultas.ts';
import { conversion } from './conversion.ts';
import { detalle } from './detalle.ts';
import { crear, editar, emitir, exigirBorrador, exigirEmitible, recalcular } from './emitir.ts';
import { cerrarPedidas, exigirPedidas, pedirExcepcion, resolverExcepcion } from './excepciones.ts';
import { guardarCambio } from './guardar.ts';
import { cartaGuia, hojaComite, proformaImpresa } from './imprimir.ts';
import { opciones } from './opciones.ts';
import type { ProformaFila } from './puerta.ts';
import { soltarTodo, vencer } from './reservas.ts';

/** The record within the reach of the session; the rows of another's portfolio do not exist. */
async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<ProformaFila> {
  const row = lock ? await (ctx as Ctx).lock(proformas, id) : await ctx.seen(proformas, id);
  // Who sits in its level reads and votes it, whatever its branch (as in solicitudes).
  if (!(await alcanzaCliente(ctx, row.cliente_rut)) && !(await integra(ctx, 'proformas', row.id))) throw new NotFound();
  return row;
}

const estadoDe = (ctx: ReadCtx, p: ProformaFila) => estadoAl(p, ctx.hoy);

/** An offer that ran out frees what it held the first time somebody acts on it. */
async function alDia(ctx: Ctx, p: ProformaFila): Promise<ProformaFila> {
  if (estadoDe(ctx, p) !== 'vencida' || p.estado === 'vencida') return p;
  await vencer(ctx, p);
  return ctx.get(proformas, p.id);
}

export const service = implement(contract, {
  mensajes,
  unicos: {
    proforma_partida_viva: { codigo: 'deuda_ya_reservada', campo: 'installments' },
    proforma_excepcion_abierta: { codigo: 'duplicado', campo: 'regla' },
  },
  estados,
  tabla: 'proforma',
  estadoDe,
  lista: listaEnPalabras(
    {
      estado: { enviada_a_comite: 'En comité', pendiente_firma: 'Pendiente de firma', convertida: 'En operación' },
    },
    listar,
  ),
  columnas: exportColumns(CAMPOS),
  cargar,
  detalle,
  checks: {
    editar: (_ctx, row: ProformaFila) => exigirBorrador(row),
    conceder_excepcion: (ctx, row: ProformaFila) => exigirPedidas(ctx, row.id),
    votar: (ctx, row: ProformaFila) => (ctx as Ctx).requireOther(row.hecho_por),
    firmar: (ctx, row: ProformaFila) => voto.exigirFirmable(ctx, row),
  },
  // The act asks it with everything else that it reads.
  anticipa: { emitir: async (ctx, row: ProformaFila) => void (await exigirEmitible(ctx, row)) },
  opciones,
  handlers: {
    async crear(ctx, entrada) {
      const row = await crear(ctx, entrada);
      return new Created(row, () => detalle(ctx, row));
    },
    async editar(ctx, { id: _id, version: _version, ...cambios }, row) {
      await editar(ctx, row, cambios);
    },
    simular: (ctx, input) => simular(ctx, input),
    resolver: (ctx, input) => resolverObjetivo(ctx, input),
    comprables: (ctx, { cliente_rut }) => comprablesDe(ctx, cliente_rut),
    deudas: (ctx, { cliente_rut, fechacurso }) => deudasDe(ctx, cliente_rut, fechacurso ?? ctx.hoy),
    a_favor: (ctx, { cliente_rut }) => aFavorDe(ctx, cliente_rut),
    async reintentar(ctx, _input, row) {
      if (row.estado === 'borrador') await guardarCambio(ctx, row.id, await recalcular(ctx, row));
    },
    async pedir_excepcion(ctx, input, row) {
      await pedirExcepcion(ctx, row, input);
    },
    async conceder_excepcion(ctx, input, row) {
      await resolverExcepcion(ctx, row, input);
    },
    async emitir(ctx, _input, row) {
      await emitir(ctx, row);
    },
    async enviar_a_comite(ctx, _input, row) {
      await enviarAComite(ctx, row);
    },
    votar: (ctx, input, row) => voto.votar(ctx, row, input),
    firmar: (ctx, { version_vista }, row) => voto.firmar(ctx, row, version_vista),
    async reabrir(ctx, _input, row) {
      const p = await alDia(ctx, row);
      await soltarTodo(ctx, p);
      await cerrarPedidas(ctx, p.id, 'La proforma se abrió de nuevo');
      const c = await recalcular(ctx, { ...p, linea_reservada: pesos(0) });
      await guardarCambio(ctx, p.id, c);
      await ctx.update(proformas, p.id, {
        estado: estados.go(p.estado, 'reabrir'),
        linea_reservada: pesos(0),
        evaluacion_emitida: null,
        vigencia_hasta: null,
        aprobada_hasta: null,
        nivel_comite: null,
      });
    },
    async anular(ctx, { motivo }, row) {
      const p = await alDia(ctx, row);
      await soltarTodo(ctx, p);
      ctx.audit({ motivo });
      await ctx.update(proformas, p.id, { estado: estados.go(p.estado, 'anular'), linea_reservada: pesos(0), espera_acta: false, motivo });
    },
    conversion: (ctx, periodo) => conversion(ctx, periodo),
    carta_guia: (ctx, _input, row) => cartaGuia(ctx, row),
    proforma_impresa: (ctx, _input, row) => proformaImpresa(ctx, row),
    hoja_comite: (ctx, _input, row) => hojaComite(ctx, row),
  },
});
