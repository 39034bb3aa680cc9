import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Fecha as Dia } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut, looksLikeFirm } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Cifras, DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { Comprobacion, FolioDeNadie } from './comprobar.tsx';
import { DiaDeLaPagina } from './dia-de-la-pagina.tsx';
import { Clasificacion, ESTADOS, ESTADOS_ALERTA, GRAVEDADES, Puntos } from './palabras.tsx';
import { Avales, Deuda, Factores, type Ficha, Fuentes, Hechos, Pares, Seccion } from './secciones.tsx';

const Emitir = lazy(() => import('./emitir.tsx'));
const Actos = lazy(() => import('./actos.tsx'));

/** Asks one source, again or for the first time: the new page waits for its answer. */
function Actualizar({ id, fuente, texto = 'Actualizar' }: { id: string; fuente: string; texto?: string }) {
  const act = useAction('bir', 'actualizar_fuente', { id, ok: 'Consultada: el nuevo informe espera su respuesta' });
  return (
    <Button size="compact-xs" variant="default" loading={act.isPending} onClick={() => act.mutate({ fuente })}>
      {texto}
    </Button>
  );
}

/** Reports that every page is expected to have and that nobody asked yet, each with its button: what is missing is mended where it is said. */
function PorPedir({ f }: { f: Ficha }) {
  const { vigente } = f;
  const falta = (de: string) => f.faltan.some((x) => x.startsWith(de) && x.endsWith('(sin informe)'));
  if (!vigente || f.historial.some((b) => b.estado === 'en_generacion')) return null;
  return (
    <Can do="bir:emitir">
      <Group gap="xs" mt="xs" className="no-print">
        {falta('informe de buró') && (
          <Actualizar
            id={vigente.id}
            fuente={looksLikeFirm(f.rut) ? 'EQUIFAX_EMPRESA' : 'EQUIFAX_PERSONA'}
            texto="Pedir el informe de buró"
          />
        )}
        {falta('deuda') && <Actualizar id={vigente.id} fuente="CMF" texto="Pedir la deuda en el sistema" />}
      </Group>
    </Can>
  );
}

function Avisos({ f, hoy }: { f: Ficha; hoy: string }) {
  const espera = f.historial.find((b) => b.estado === 'en_generacion');
  return (
    <>
      {f.al < hoy && (
        <Alert color="blue" variant="light" role="status">
          Así se sabía el {formatFecha(f.al)}. Lo que no tiene memoria de ese día lo dice.
        </Alert>
      )}
      {espera && (
        <Alert color="blue" variant="light" role="status">
          El informe {espera.folio} espera la respuesta de una fuente y se completa solo. Cómo va se ve en el{' '}
          <Enlace to="/buro/centro">centro de consultas</Enlace>.
        </Alert>
      )}
      {f.parcial && (
        <Alert color="yellow" variant="light" title="Informe parcial">
          Falta: {f.faltan.join('; ')}.{f.al === hoy && <PorPedir f={f} />}
        </Alert>
      )}
      {f.forzado && (
        <Alert color="red" variant="light" title="Clasificación E">
          Por {f.forzado}, cualquiera sea su puntaje.
        </Alert>
      )}
      {f.vigente?.propuesta && (
        <Alert color="yellow" variant="light" title={`Clasificación ${f.vigente.propuesta.rating} por autorizar`}>
          {f.vigente.propuesta.nombre} la pide: {f.vigente.propuesta.fundamento}
        </Alert>
      )}
    </>
  );
}

function Alertas({ f }: { f: Ficha }) {
  if (f.alertas.length === 0) return <Text size="sm">Sin alertas.</Text>;
  return (
    <Tabla
      nombre="Alertas"
      filas={f.alertas}
      clave={(a) => a.id}
      columnas={[
        { titulo: 'Alerta', celda: (a) => a.nombre_regla },
        { titulo: 'Gravedad', celda: (a) => <EstadoBadge estado={String(a.gravedad)} estados={GRAVEDADES} /> },
        { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} estados={ESTADOS_ALERTA} /> },
        { titulo: 'Qué se vio', celda: (a) => a.hecho },
        { titulo: 'Abierta', celda: (a) => <Fecha v={a.abierta} /> },
      ]}
    />
  );
}

function Historial({ f }: { f: Ficha }) {
  if (f.historial.length === 0) return <Text size="sm">Todavía no se ha emitido ninguno.</Text>;
  const [ultimo] = f.historial;
  return (
    <Tabla
      nombre="Informes emitidos"
      filas={f.historial}
      clave={(b) => b.id}
      columnas={[
        { titulo: 'Folio', celda: (b) => b.folio },
        { titulo: 'Emitido', celda: (b) => <Fecha v={b.emitido} /> },
        { titulo: 'Clasificación', celda: (b) => <Clasificacion letra={b.rating} /> },
        { titulo: 'Puntaje', cifra: true, celda: (b) => <Puntos v={b.puntaje} /> },
        { titulo: 'Estado', celda: (b) => <EstadoBadge estado={b.estado} estados={ESTADOS} /> },
        { titulo: 'Solicitante', celda: (b) => b.solicitante },
        {
          titulo: 'Huella',
          celda: (b) => (b.hash ? <Enlace to={`/bir/${b.rut}?comprobar=${b.folio}`}>Comprobar</Enlace> : null),
        },
        {
          titulo: 'Comparar',
          celda: (b) =>
            ultimo && b.id !== ultimo.id ? <Enlace to={`/bir/comparar?a=${b.id}&b=${ultimo.id}`}>Con el último</Enlace> : null,
        },
      ]}
    />
  );
}

function Comentarios({ v }: { v: NonNullable<Ficha['vigente']> }) {
  if (v.comentarios.length === 0) return null;
  return (
    <Seccion titulo="Comentarios">
      {v.comentarios.map((c) => (
        <Text key={`${c.hora} ${c.nombre}`} size="sm">
          <b>{c.nombre}</b> · <Instante v={c.hora} span inherit />: {c.texto}
        </Text>
      ))}
    </Seccion>
  );
}

function Botones({ f, abrir }: { f: Ficha; abrir: (q: Abierto) => void }) {
  const { vigente } = f;
  return (
    <Group gap="xs" className="no-print">
      {vigente && (
        <>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/bir/${vigente.id}/informe`).catch(toastError)}>
            Imprimir
          </Button>
          <Can do="bir:comentar">
            <Button size="xs" variant="default" onClick={() => abrir('comentar')}>
              Comentar
            </Button>
          </Can>
          <Can do="bir:fijar-rating">
            <Button size="xs" variant="default" onClick={() => abrir('fijar')}>
              Fijar clasificación
            </Button>
          </Can>
        </>
      )}
      <Button size="xs" variant="default" component={Link} to={`/buro?rut=${f.rut}`}>
        Buró
      </Button>
      <Can do="bir:emitir">
        <Button size="xs" onClick={() => abrir('emitir')}>
          Emitir
        </Button>
      </Can>
    </Group>
  );
}

type Abierto = 'emitir' | 'comentar' | 'fijar' | null;

/** What our own books know: what he owes, how he behaves, who backs him, and how each pair pays. */
function Propio({ f }: { f: Ficha }) {
  return (
    <>
      <Seccion titulo="Con nosotros">
        <Hechos
          f={f}
          claves={[
            'exposicion',
            'capital_vivo',
            'linea',
            'linea_uso_pct',
            'indirecta',
            'como_deudor',
            'mayor_deudor_pct',
            'operaciones_12m',
          ]}
        />
        <Hechos
          f={f}
          claves={[
            'mora_12m',
            'mora_cedida_12m',
            'prorrogas_12m',
            'prolongaciones_12m',
            'recompras_12m',
            'protestos_propios',
            'causas',
            'compromisos_60d',
            'castigo_propio',
          ]}
        />
      </Seccion>
      <Seccion titulo="Respaldo">
        <Hechos f={f} claves={['garantias', 'garantias_cubierto', 'avales_recibidos', 'avales_dados', 'ventas_12m']} />
        <Avales nombre="Avales que lo respaldan" filas={f.pagina.avales_recibidos} />
        <Avales nombre="Avales que ha dado, por" filas={f.pagina.avales_dados} />
      </Seccion>
      <Pares f={f} titulo="Cómo pagan sus deudores" claves={['par_documentos', 'par_dias', 'par_reclamado', 'par_dilucion_pct']} />
      <Pares
        f={f}
        titulo="Cómo paga como deudor"
        claves={['deudor_documentos', 'deudor_dias', 'deudor_peor_mora', 'deudor_reclamado', 'deudor_dilucion_pct']}
      />
    </>
  );
}

function Cuerpo({ f }: { f: Ficha }) {
  const { vigente } = f;
  const actualizar = (fuente: string) =>
    vigente ? (
      <Can do="bir:emitir">
        <Actualizar id={vigente.id} fuente={fuente} />
      </Can>
    ) : null;
  return (
    <>
      <Seccion titulo="Puntos">
        <Factores f={f} />
      </Seccion>
      <Seccion titulo="Alertas">
        <Alertas f={f} />
      </Seccion>
      <Seccion titulo="Fuentes">
        {f.pagina.fuentes.length === 0 ? (
          <Text size="sm">Nadie ha consultado a esta persona.</Text>
        ) : (
          <Fuentes f={f} actualizar={actualizar} />
        )}
      </Seccion>
      <Seccion titulo="Deuda y protestos">
        <Deuda f={f} />
      </Seccion>
      <Propio f={f} />
      {vigente && <Comentarios v={vigente} />}
      <Seccion titulo="Informes emitidos">
        <Historial f={f} />
      </Seccion>
    </>
  );
}

/** The check of the page that a paper names, by its folio and by the hash that its QR brings. */
function DeUnPapel({ f, folio, huella }: { f: Ficha; folio: string; huella: string | undefined }) {
  const b = f.historial.find((x) => String(x.folio) === folio);
  return b ? <Comprobacion id={b.id} hash={b.hash} delPapel={huella} /> : <FolioDeNadie folio={folio} />;
}

/** All that is known of a RUT, today or on another day, beside its frozen pages. */
export default function FichaDeRiesgo() {
  const id = useRouteId();
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const [abierto, setAbierto] = useState<Abierto>(null);
  const al = oneOf(search.al);
  const folio = oneOf(search.comprobar);
  const query = useRead<Ficha>('bir', `/api/bir/rut/${id}`, al ? { al } : {});
  const cerrar = () => setAbierto(null);
  if (query.isPending) return <Cargando lines={12} />;
  const f = query.data;
  if (!f) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="lg">
      <DetailHeader head={{ titulo: f.nombre, subtitulo: formatRut(f.rut) }} actions={<Botones f={f} abrir={setAbierto} />} />
      <DiaDeLaPagina
        al={(al || f.al) as Dia}
        hoy={hoy as Dia}
        emitidos={f.historial.map((b) => b.emitido as Dia)}
        ir={(dia) => setSearch({ al: dia >= hoy ? null : dia })}
      />
      <Cifras
        items={[
          { titulo: 'Clasificación', valor: <Clasificacion letra={f.rating} /> },
          { titulo: 'Puntaje', valor: <Puntos v={f.puntaje} /> },
          ...(f.vigente
            ? [
                { titulo: `BIR ${f.vigente.folio}`, valor: <Clasificacion letra={f.vigente.rating} /> },
                { titulo: 'Vence', valor: <Fecha v={f.vigente.vence} /> },
              ]
            : [{ titulo: 'BIR vigente', valor: 'Ninguno' }]),
        ]}
      />
      {folio && <DeUnPapel f={f} folio={folio} huella={oneOf(search.huella) || undefined} />}
      <Avisos f={f} hoy={hoy} />
      <Cuerpo f={f} />
      <Suspense fallback={null}>
        {abierto === 'emitir' && <Emitir rut={f.rut} close={cerrar} />}
        {(abierto === 'comentar' || abierto === 'fijar') && f.vigente && <Actos que={abierto} bir={f.vigente} close={cerrar} />}
      </Suspense>
    </Stack>
  );
}
