import { Alert, Badge, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { Acuse, Notificar, PedirVerificacion, Rechazo, Verificar } from './verificacion-dialogos.tsx';
import { ESTADOS_NOTIFICACION, ESTADOS_VERIFICACION, EXIGENCIAS, VISTAS_EN_PALABRAS } from './verificacion-palabras.ts';

type Vista = OutputOf<typeof contract, 'por_gestionar'>;
type Fila = Vista['items'][number];
type Acto = 'pedir' | 'verificar' | 'notificar' | 'acuse' | 'rechazo';

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

function Acciones({ n, abrir }: { n: number; abrir: (a: Acto) => void }) {
  const boton = (acto: Acto, texto: string, variant: 'filled' | 'default' = 'default') => (
    <Button size="xs" variant={variant} disabled={n === 0} onClick={() => abrir(acto)}>
      {texto}
    </Button>
  );
  return (
    <Group gap="xs">
      <Can do="cobranzas:verificar">
        {boton('verificar', 'Registrar respuesta', 'filled')}
        {boton('pedir', 'Pedir por correo')}
      </Can>
      <Can do="cobranzas:notificar">
        {boton('notificar', 'Notificar cesión')}
        {boton('acuse', 'Acuse')}
        {boton('rechazo', 'Rechazo')}
      </Can>
      <Text size="sm" c="dimmed">
        {n === 0 ? 'Elija los documentos' : n === 1 ? '1 documento elegido' : `${n} documentos elegidos`}
      </Text>
    </Group>
  );
}

function Dialogo({ acto, documentos, close }: { acto: Acto; documentos: readonly Fila[]; close: () => void }) {
  const p = { documentos, close };
  if (acto === 'pedir') return <PedirVerificacion {...p} />;
  if (acto === 'verificar') return <Verificar {...p} />;
  if (acto === 'notificar') return <Notificar {...p} />;
  return acto === 'acuse' ? <Acuse {...p} /> : <Rechazo {...p} />;
}

/** Documents whose debtors have to be asked or told something, chosen one by one or all those of a debtor. */
export default function Verificaciones() {
  const [url, setUrl] = useUrlState();
  const vista = typeof url.vista === 'string' ? url.vista : 'por_verificar';
  const q = typeof url.q === 'string' ? url.q : '';
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set());
  const [acto, setActo] = useState<Acto | null>(null);
  const lectura = useRead<Vista>('cobranzas', 'verificaciones', { vista, ...(q.trim().length > 1 ? { q: q.trim() } : {}) });
  const filas = lectura.data?.items ?? [];
  const suyas = filas.filter((f) => elegidos.has(f.id));
  const alternar = (f: Fila): void => {
    const otros = new Set(elegidos);
    if (!otros.delete(f.id)) otros.add(f.id);
    setElegidos(otros);
  };
  const cerrar = (): void => {
    setActo(null);
    setElegidos(new Set());
  };
  const elegir: Columna<Fila> = {
    titulo: 'Elegir',
    celda: (f) => <Checkbox aria-label={`Elegir ${f.nombre}`} checked={elegidos.has(f.id)} onChange={() => alternar(f)} />,
  };
  return (
    <Stack>
      <PageTitle>Verificación y notificación</PageTitle>
      <Group align="end">
        <Select
          label="Ver"
          data={VISTAS_EN_PALABRAS.map((v) => ({ value: v.codigo, label: v.nombre }))}
          value={vista}
          allowDeselect={false}
          onChange={(v) => {
            setUrl({ vista: v === 'por_verificar' ? null : v });
            setElegidos(new Set());
          }}
        />
        <TextInput
          label="Buscar"
          placeholder="Deudor, cliente o folio"
          value={q}
          onChange={(e) => setUrl({ q: e.currentTarget.value || null }, { replace: true })}
        />
        <Button
          variant="subtle"
          disabled={filas.length === 0}
          onClick={() => setElegidos(new Set(suyas.length === filas.length ? [] : filas.map((f) => f.id)))}
        >
          {suyas.length > 0 && suyas.length === filas.length ? 'Quitar todos' : 'Elegir todos'}
        </Button>
      </Group>
      <Acciones n={suyas.length} abrir={setActo} />
      {lectura.error && <FalloLectura error={lectura.error} onRetry={() => void lectura.refetch()} />}
      {lectura.isPending && <Cargando lines={6} />}
      {lectura.data && filas.length === 0 && <Vacio razon="Nada pendiente aquí." />}
      {lectura.data?.cortado && <Alert color="yellow">Se muestran los primeros {filas.length}: busque un deudor para ver los demás.</Alert>}
      {filas.length > 0 && <Tabla nombre="Documentos" filas={filas} clave={(f) => f.id} columnas={[elegir, ...COLUMNAS]} ancho={900} />}
      {acto && <Dialogo acto={acto} documentos={suyas} close={cerrar} />}
    </Stack>
  );
}
