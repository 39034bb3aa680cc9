import { Conflict } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Respuesta } from '../domain/votos.ts';
import { type Revalidar, votarAsunto } from './asuntos.ts';
import { exigirFirmable, firmarAsunto } from './firmas.ts';

/** What a record of any area keeps of what the comité said of it. */
interface Votable {
  id: string;
  estado: string;
  /** Approved by the level that files an acta: nothing takes effect until it is filed. */
  espera_acta: boolean;
}

/** One vote, as the contract of the area brings it. */
export interface VotoDado {
  respuesta: Respuesta;
  comentario?: string | null | undefined;
  version_vista?: number | null | undefined;
}

/** The act with which an approval takes effect. */
export type ActoQueAprueba = 'votar' | 'firmar' | 'archivar_acta';

/** What the comité writes in the record by itself; all else is of its area. */
interface CambioDelVoto<E extends string> {
  estado?: E;
  espera_acta?: boolean;
  aprobada_hasta?: Fecha | null;
}

type Decidir<Row> = (ctx: Ctx, row: Row, comentario: string) => Promise<unknown>;

/** A kind of record that the comité votes: how it is taken and written, what it rests on, and what each decision means to its area. */
interface Votado<Row extends Votable> {
  area: string;
  estados: {
    can(desde: Row['estado'], accion: string): boolean;
    go(desde: Row['estado'], accion: string, a?: Row['estado']): Row['estado'];
  };
  tomar(ctx: Ctx, id: string): Promise<Row>;
  cambiar(ctx: Ctx, row: Row, cambio: CambioDelVoto<Row['estado']>): Promise<Row>;
  /** State in which it waits for who approved to sign, and for the acta after them. Without it nobody signs, and it waits where it was voted. */
  esperando?: Row['estado'];
  /** What no longer stands since it was sent, in words. */
  revalidar(ctx: Ctx, row: Row): ReturnType<Revalidar>;
  /** The same before the last signature; that of the vote when it is not said. */
  revalidarFirma?(ctx: Ctx, row: Row): ReturnType<Revalidar>;
  /** It takes effect. The area leaves it in its approved state with `accion`, and with `espera_acta` false. */
  aprobar(ctx: Ctx, row: Row, accion: ActoQueAprueba): Promise<unknown>;
  rechazar: Decidir<Row>;
  /** Papers were asked for: it goes back to who made it. */
  devolver: Decidir<Row>;
}

interface ActosDelVoto<Row extends Votable> {
  /** One vote. Throws what `votarAsunto` does. */
  votar(ctx: Ctx, row: Row, v: VotoDado): Promise<void>;
  /** One signature; with the last one it takes effect, or waits for the acta. Throws what `firmarAsunto` does. */
  firmar(ctx: Ctx, row: Row, version_vista: number | null | undefined): Promise<void>;
  /** 409 `espera_acta`: while what was approved waits for its acta nobody decides again. */
  exigirSinActa(row: Row): void;
  /** Whether this session may sign now. 409 `espera_acta`, and what `firmarAsunto` throws. */
  exigirFirmable(ctx: ReadCtx, row: Row): Promise<void>;
  /** Listener of `comite.acta_archivada`: what waited for its acta takes effect. */
  alArchivarActa(ctx: Ctx, e: Event<'comite.acta_archivada'>): Promise<void>;
}

/** The acts of a record that the comité votes, the same in every area (areas/1 comite). */
export function votado<Row extends Votable>(de: Votado<Row>): ActosDelVoto<Row> {
  const { area, estados, esperando } = de;
  const exigirSinActa = (row: Row): void => {
    if (row.espera_acta) throw new Conflict('espera_acta');
  };
  return {
    exigirSinActa,
    async votar(ctx, row, v) {
      const dado = { respuesta: v.respuesta, comentario: v.comentario ?? undefined, version_vista: v.version_vista ?? undefined };
      const d = await votarAsunto(ctx, { asunto_area: area, asunto_id: row.id, ...dado, revalidar: () => de.revalidar(ctx, row) });
      if (d.estado === 'rechazado') await de.rechazar(ctx, row, v.comentario ?? '');
      if (d.estado === 'devuelto') await de.devolver(ctx, row, v.comentario ?? '');
      if (d.estado !== 'aprobado') return;
      const espera = d.firma_pendiente || d.acta_pendiente;
      const espera_acta = d.acta_pendiente === true && !d.firma_pendiente;
      const alFirmar = esperando && {
        aprobada_hasta: d.aprobada_hasta ?? null,
        ...(espera ? { estado: estados.go(row.estado, 'votar', esperando) } : {}),
      };
      const votada = espera || alFirmar ? await de.cambiar(ctx, row, { espera_acta, ...alFirmar }) : row;
      if (!espera) await de.aprobar(ctx, votada, 'votar');
    },
    async firmar(ctx, row, version_vista) {
      const revalidar = () => (de.revalidarFirma ?? de.revalidar)(ctx, row);
      const f = await firmarAsunto(ctx, { asunto_area: area, asunto_id: row.id, version_vista: version_vista ?? undefined, revalidar });
      if (f.completa && !f.acta_pendiente) return void (await de.aprobar(ctx, row, 'firmar'));
      await de.cambiar(ctx, row, { estado: estados.go(row.estado, 'firmar', esperando), espera_acta: f.completa });
    },
    async exigirFirmable(ctx, row) {
      exigirSinActa(row);
      await exigirFirmable(ctx, area, row.id);
    },
    async alArchivarActa(ctx, e) {
      if (e.asunto_area !== area) return;
      const row = await de.tomar(ctx, e.asunto_id);
      if (row.espera_acta && estados.can(row.estado, 'archivar_acta')) await de.aprobar(ctx, row, 'archivar_acta');
    },
  };
}
