import { Alert, Anchor, Badge, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { type Acto, ActosDeVerificacion, DialogoDeVerificacion } from './verificacion-actos.tsx';
import { ESTADOS_NOTIFICACION, ESTADOS_VERIFICACION, EXIGENCIAS, VISTAS_EN_PALABRAS } from './verificacion-palabras.ts';

type Vista = OutputOf<typeof contract, 'por_gestionar'>;
type Fila = Vista['items'][number];

function Deudor({ f }: { f: Fila }) {
  return (
    <Stack gap={0}>
      <Text size="sm">{f.razon_deudor}</Text>
      <Text size="xs" c="dimmed">
        {f.contacto ? [f.contacto.nombre, f.contacto.email, f.contacto.telefono].filter(Boolean).join(' · ') : 'Sin contacto registrado'}
      </Text>
      {f.restringido && (
        <Badge size="xs" color="red" variant="light">
          No contactar: {f.restringido}
        </Badge>
      )}
    </Stack>
  );
}

const COLUMNAS: readonly Columna<Fila>[] = [
  { titulo: 'Documento', celda: (f) => <Enlace to={`/documentos/${f.id}?tab=cobranza`}>{f.nombre}</Enlace> },
  { titulo: 'Deudor', celda: (f) => <Deudor f={f} /> },
  { titulo: 'Cliente', celda: (f) => f.razon_cliente },
  { titulo: 'Monto', celda: (f) => <Pesos v={f.monto} />, cifra: true },
  { titulo: 'Vence', celda: (f) => <Fecha v={f.fecha_vencimiento} /> },
  { titulo: 'Se verifica', celda: (f) => (f.exigida ? (EXIGENCIAS[f.exigida] ?? label(f.exigida)) : 'No es obligatorio') },
  {
    titulo: 'Estado',
    celda: (f) => (
      <Stack gap={4} align="start">
        <EstadoBadge estado={f.estado_verificacion} estados={ESTADOS_VERIFICACION} />
        {f.detiene_giro && (
          <Badge
            size="sm"
            color="orange"
            variant="light"
            c="var(--mantine-color-text)"
            className="estado"
            tt="none"
            title="Detiene el giro de hoy"
          >
            Giro de hoy
          </Badge>
        )}
        {f.ultima && (
          <Text size="xs" c="dimmed">
            <Fecha v={f.ultima.fecha} size="xs" />: {f.ultima.texto}
          </Text>
        )}
      </Stack>
    ),
  },
  { titulo: 'Cesión', celda: (f) => <EstadoBadge estado={f.estado_notificacion} estados={ESTADOS_NOTIFICACION} /> },
];

function QueVer({ vista, ver }: { vista: string; ver: (v: string | null) => void }) {
  const data = VISTAS_EN_PALABRAS.map((v) => ({ value: v.codigo, label: v.nombre }));
  return <Select label="Ver" data={data} value={vista} onChange={ver} />;
}

/** Says that only the document from which one came is here. */
function SoloUno({ todos }: { todos: () => void }) {
  return (
    <Text size="sm">
      Sólo el documento desde el que llegó.{' '}
      <Anchor component="button" size="sm" onClick={todos}>
        Ver todos los pendientes
      </Anchor>
    </Text>
  );
}

/** What came of the question: nothing yet, a failure, nothing pending, or more than fits. */
function Leido({ lectura, n }: { lectura: ReturnType<typeof useRead<Vista>>; n: number }) {
  return (
    <>
      {lectura.error && <FalloLectura error={lectura.error} onRetry={() => void lectura.refetch()} />}
      {lectura.isPending && <Cargando lines={6} />}
      {lectura.data && n === 0 && <Vacio razon="Nada pendiente aquí." />}
      {lectura.data?.cortado && <Alert color="yellow">Se muestran los primeros {n}: busque un deudor para ver los demás.</Alert>}
    </>
  );
}

/** Documents whose debtors have to be asked or told something, chosen one by one or all those of a debtor. */
export default function Verificaciones() {
  const [url, setUrl] = useUrlState();
  const vista = typeof url.vista === 'string' ? url.vista : 'por_verificar';
  const q = typeof url.q === 'string' ? url.q : '';
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set());
  const [acto, setActo] = useState<Acto | null>(null);
  const documento = typeof url.documento === 'string' ? url.documento : null;
  const lectura = useRead<Vista>('cobranzas', 'verificaciones', {
    vista,
    ...(documento ? { documento } : {}),
    ...(q.trim().length > 1 ? { q: q.trim() } : {}),
  });
  const filas = lectura.data?.items ?? [];
  const suyas = filas.filter((f) => documento !== null || elegidos.has(f.id));
  const alternar = (f: Fila): void => {
    const otros = new Set(elegidos);
    if (!otros.delete(f.id)) otros.add(f.id);
    setElegidos(otros);
  };
  const ver = (v: string | null): void => {
    setUrl({ vista: v === 'por_verificar' ? null : v, documento: null });
    setElegidos(new Set());
  };
  const cerrar = (): void => {
    setActo(null);
    setElegidos(new Set());
  };
  const elegir: Columna<Fila> = {
    titulo: 'Elegir',
    celda: (f) => (
      <Checkbox aria-label={`Elegir ${f.nombre}`} checked={suyas.includes(f)} disabled={documento !== null} onChange={() => alternar(f)} />
    ),
  };
  return (
    <Stack>
      <PageTitle>Verificación y notificación</PageTitle>
      <Group align="end">
        <QueVer vista={vista} ver={ver} />
        <TextInput
          label="Buscar"
          placeholder="Deudor, cliente o folio"
          value={q}
          onChange={(e) => setUrl({ q: e.currentTarget.value || null, documento: null }, { replace: true })}
        />
        <Button
          variant="subtle"
          disabled={filas.length === 0 || documento !== null}
          onClick={() => setElegidos(new Set(suyas.length === filas.length ? [] : filas.map((f) => f.id)))}
        >
          {suyas.length > 0 && suyas.length === filas.length ? 'Quitar todos' : 'Elegir todos'}
        </Button>
      </Group>
      {documento && <SoloUno todos={() => setUrl({ documento: null })} />}
      <ActosDeVerificacion ids={suyas.map((f) => f.id)} abrir={setActo} />
      <Leido lectura={lectura} n={filas.length} />
      {filas.length > 0 && <Tabla nombre="Documentos" filas={filas} clave={(f) => f.id} columnas={[elegir, ...COLUMNAS]} ancho={900} />}
      {acto && <DialogoDeVerificacion acto={acto} documentos={suyas} close={cerrar} />}
    </Stack>
  );
}
