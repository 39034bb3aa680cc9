import { Alert, Group, List, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { isRut } from '#kernel/values/rut.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { TablaPapeles } from './papeles.tsx';
import type { ArchivoFila } from './tipos.ts';

const ROLES = [
  { value: 'CLIENTE', label: 'Cliente' },
  { value: 'DEUDOR', label: 'Deudor' },
  { value: 'AVAL', label: 'Aval' },
];

function Papeles({ rut }: { rut: string }) {
  const { data, error, refetch } = useRead<ArchivoFila[]>('documentos', 'archivos', { rut });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando />;
  return <TablaPapeles archivos={data} vacio="No hay archivos de este RUT." />;
}

interface Requisito {
  id: string;
  nombre: string;
  obligatorio: boolean;
  estado: string;
}
const POR_TRAER: Readonly<Record<string, string>> = { falta: 'falta', objetado: 'objetado', vencido: 'vencido' };

/** What a client still has to bring, as its own file says. */
function Faltan({ rut }: { rut: string }) {
  const { data = [] } = useRead<Requisito[]>('clientes', 'requisitos', { rut });
  const faltan = data.filter((r) => r.estado in POR_TRAER);
  if (data.length === 0) return null;
  if (faltan.length === 0) return <Text size="sm">El cliente trajo todo lo que se le pide.</Text>;
  return (
    <Alert variant="light" color="yellow" title="Falta que traiga">
      <List size="sm">
        {faltan.map((r) => (
          <List.Item key={r.id}>
            {r.nombre}
            {r.obligatorio ? '' : ' (opcional)'}
            {r.estado === 'falta' ? '' : `: ${POR_TRAER[r.estado]}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** What kind of paper it is, whose and from when: then the files. */
function Subir({ rut }: { rut: string }) {
  const { data } = useOptions('documentos');
  const tipos = optionList(data, 'tipos_archivo').map((o) => ({ value: o.codigo, label: o.nombre }));
  const [tipo, setTipo] = useState<string | null>(null);
  const [rol, setRol] = useState<string | null>('CLIENTE');
  const [fecha, setFecha] = useState('');
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Agregar papeles
      </Title>
      <Group align="end">
        <Select label="Tipo de papel" data={tipos} value={tipo} onChange={setTipo} searchable required />
        <Select label="Es de" data={ROLES} value={rol} onChange={setRol} />
        <DateInput label="Fecha del papel" value={fecha} onChange={(v) => setFecha(v ?? '')} />
      </Group>
      {tipo && (
        <PaperDrop
          key={`${rut}${tipo}${rol}${fecha}`}
          under={{
            tipo_archivo: tipo,
            referido_tipo: 'persona',
            referido_id: rut,
            rut,
            rol: rol ?? 'CLIENTE',
            ...(fecha ? { fecha_documento: fecha } : {}),
          }}
          accept=".pdf,.jpg,.jpeg,.png,.xlsx,.docx,.xml,.txt"
          maxFiles={20}
          label="Arrastre los papeles digitalizados"
        />
      )}
    </Stack>
  );
}

/** Digitised papers of a RUT: what is in force, about to end, ended. */
export default function Archivos() {
  const [rut, setRut] = useState('');
  return (
    <Stack>
      <PageTitle>Archivos digitalizados</PageTitle>
      <Group>
        <PersonaInput label="RUT" value={rut} onChange={setRut} />
      </Group>
      {isRut(rut) ? (
        <>
          <Can do="clientes:ver">
            <Faltan rut={rut} />
          </Can>
          <Papeles rut={rut} />
          <Can do="documentos:archivos">
            <Subir rut={rut} />
          </Can>
        </>
      ) : (
        <Vacio razon="Escriba un RUT para ver sus archivos." />
      )}
    </Stack>
  );
}
