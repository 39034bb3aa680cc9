import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Instante, Nada } from '#platform/web/inputs/show.tsx';
import type { EstadoOut } from '../contract.ts';
import { nombreMotivo } from '../domain/palabras.ts';
import { RESPUESTAS } from './tipos.ts';

/** What an area shows of its asunto. */
type Comite = z.output<typeof EstadoOut>;
type Voto = Comite['votos'][number];
type FirmaDada = Comite['firmas'][number];

const nombreRespuesta = (codigo: string): string => RESPUESTAS.find((r) => r.codigo === codigo)?.nombre ?? codigo;

const VOTOS: readonly Columna<Voto>[] = [
  { titulo: 'Integrante', celda: (v) => (v.por_reemplazo_de ? `${v.nombre} por ${formatRut(v.por_reemplazo_de)}` : v.nombre) },
  { titulo: 'Voto', celda: (v) => nombreRespuesta(v.respuesta) },
  { titulo: 'Comentario', celda: (v) => v.comentario || <Nada /> },
  { titulo: 'Hora', celda: (v) => <Instante v={v.hora} /> },
];

const FIRMAS: readonly Columna<FirmaDada>[] = [
  { titulo: 'Integrante', celda: (f) => (f.por_reemplazo_de ? `${f.nombre} por ${formatRut(f.por_reemplazo_de)}` : f.nombre) },
  { titulo: 'Versión que firmó', celda: (f) => f.version_firmada, cifra: true },
  { titulo: 'Hora', celda: (f) => <Instante v={f.hora} /> },
];

/** Level, quorum and votes of a record that went to the comité. */
export function VotosDeComite({ comite: c }: { comite: Comite | null }) {
  if (!c) return <Text c="dimmed">Todavía no llega al comité.</Text>;
  return (
    <Stack>
      <Datos
        items={[
          ['Nivel', `${c.nivel} · ${c.nivel_nombre}`],
          ['Motivos del nivel', c.nivel_motivos.map(nombreMotivo).join(', ') || 'Exposición'],
          ['Votos para aprobar', c.faltan > 0 ? `${c.requeridos}; faltan ${c.faltan}` : c.requeridos],
          ['Por responder', c.quienes_faltan.map((p) => p.nombre).join(', ') || 'Nadie'],
          ['Aprobación válida hasta', c.aprobada_hasta ? <Fecha key="h" v={c.aprobada_hasta} /> : 'Sin aprobación'],
          ['Acta', c.acta_pendiente ? 'Pendiente de Fiscalía' : 'Sin pendiente'],
        ]}
      />
      {c.votos.length === 0 ? (
        <Text c="dimmed">Todavía nadie vota.</Text>
      ) : (
        <Tabla nombre="Votos" columnas={VOTOS} filas={c.votos} clave={(v) => `${v.integrante}-${v.version_vista}`} ancho={520} />
      )}
    </Stack>
  );
}

/** Who signed what he approved, and who has not. */
export function FirmasDeComite({ comite: c }: { comite: Comite | null }) {
  if (!c) return <Text c="dimmed">Todavía no llega al comité.</Text>;
  if (!c.exige_firma) return <Text c="dimmed">En este nivel el voto es la firma.</Text>;
  if (c.firmas.length + c.firmas_faltan.length === 0) return <Text c="dimmed">Se firma después de aprobada.</Text>;
  return (
    <Stack>
      <Datos
        items={[
          ['Faltan por firmar', c.firmas_faltan.map((p) => p.nombre).join(', ') || 'Nadie'],
          ['Se firma hasta', c.aprobada_hasta ? <Fecha key="h" v={c.aprobada_hasta} /> : 'Sin aprobación'],
        ]}
      />
      {c.firmas.length === 0 ? (
        <Text c="dimmed">Todavía nadie firma.</Text>
      ) : (
        <Tabla nombre="Firmas" columnas={FIRMAS} filas={c.firmas} clave={(f) => f.integrante} ancho={420} />
      )}
    </Stack>
  );
}
