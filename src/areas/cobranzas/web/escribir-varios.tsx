import { Alert, Button, Group, Modal, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import type { contract } from '../contract.ts';
import { PARA_VARIOS, type ParaVarios, PLANTILLAS } from '../domain/plantillas.ts';

type Dicho = OutputOf<typeof contract, 'escribir_varios'>;
interface Pedido {
  ids: readonly string[];
  plantilla: ParaVarios;
}

const MENSAJES = PARA_VARIOS.map((value) => ({
  value,
  label: value === 'SEGUN_ATRASO' ? 'Según su atraso: cobranza o recordatorio' : PLANTILLAS[value].nombre,
}));
const cuantos = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`;

/** Who does not receive it, each with why and since when it could. */
function Negados({ r, titulo }: { r: Dicho; titulo: string }) {
  const no = r.resultados.filter((x) => !x.ok);
  if (no.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{titulo}</Text>
      <Tabla
        nombre={titulo}
        filas={no}
        clave={(x) => x.id}
        columnas={[
          { titulo: 'Ticket', celda: (x) => x.num_ticket ?? '—' },
          { titulo: 'Deudor', celda: (x) => x.nombre || '—' },
          { titulo: 'Por qué no', celda: (x) => x.detail },
        ]}
        ancho={440}
      />
    </Stack>
  );
}

/** The first message, as who receives it reads it. */
function Ejemplo({ e }: { e: NonNullable<Dicho['ejemplo']> }) {
  return (
    <Paper withBorder p="sm" component="section" aria-label="Así se lee el primero">
      <Text size="xs" c="dimmed">
        Para {e.para}
      </Text>
      <Text size="sm" fw={600}>
        {e.asunto}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {e.texto}
      </Text>
    </Paper>
  );
}

/** What would leave, before anything does. */
function Previa({ r, saldrian }: { r: Dicho; saldrian: number }) {
  return (
    <>
      <Alert color={saldrian > 0 ? 'blue' : 'yellow'}>
        {`${saldrian === 1 ? 'Saldría 1 correo' : `Saldrían ${saldrian} correos`} de ${r.resultados.length}. Todavía no se envía nada.`}
      </Alert>
      {r.ejemplo && <Ejemplo e={r.ejemplo} />}
      <Negados r={r} titulo="No se escribiría a" />
    </>
  );
}

/** What left. */
function Hecho({ r, close }: { r: Dicho; close: () => void }) {
  const salieron = r.resultados.filter((x) => x.ok).length;
  return (
    <Stack>
      <Alert color={salieron > 0 ? 'green' : 'yellow'}>
        {`${cuantos(salieron, 'correo enviado', 'correos enviados')} de ${r.resultados.length}.`}
      </Alert>
      <Negados r={r} titulo="No se escribió a" />
      <Group justify="end">
        <Button onClick={close}>Listo</Button>
      </Group>
    </Stack>
  );
}

/** Which message; what would leave and what would not, before anything does; and what left. */
function Escribir({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const [plantilla, setPlantilla] = useState<ParaVarios>('SEGUN_ATRASO');
  const [previa, setPrevia] = useState<Dicho | null>(null);
  const [hecho, setHecho] = useState<Dicho | null>(null);
  const probar = useAction<Pedido, Dicho>('cobranzas', 'escribir_varios', {
    http: { method: 'POST', path: '/api/cobranzas/escribir-varios?simular=true' },
    ok: false,
    onSuccess: setPrevia,
  });
  const enviar = useAction<Pedido, Dicho>('cobranzas', 'escribir_varios', { ok: false, invalidates: ['correo'], onSuccess: setHecho });
  const saldrian = previa?.resultados.filter((x) => x.ok).length ?? 0;
  if (hecho) return <Hecho r={hecho} close={close} />;
  return (
    <Stack>
      <Text size="sm">
        Un correo por ticket, al deudor y sólo a una dirección suya, con lo que debe hoy. A cada persona se le aplican sus límites de
        contacto.
      </Text>
      <Select
        label="Mensaje"
        data={MENSAJES}
        value={plantilla}
        onChange={(v) => {
          setPlantilla((v ?? 'SEGUN_ATRASO') as ParaVarios);
          setPrevia(null);
        }}
      />
      {previa && <Previa r={previa} saldrian={saldrian} />}
      <Group justify="end">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        {previa ? (
          <Button loading={enviar.isPending} disabled={saldrian === 0} onClick={() => enviar.mutate({ ids, plantilla })}>
            {`Enviar ${cuantos(saldrian, 'correo', 'correos')}`}
          </Button>
        ) : (
          <Button loading={probar.isPending} onClick={() => probar.mutate({ ids, plantilla })}>
            Ver a quiénes
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** A mail to the debtors of the chosen tickets. */
export function EscribirVarios({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const titulo = `Escribir por ${cuantos(ids.length, 'ticket', 'tickets')}`;
  return (
    <Modal opened={ids.length > 0} onClose={close} title={titulo} size="lg">
      <Escribir key={ids.join()} ids={ids} close={close} />
    </Modal>
  );
}
