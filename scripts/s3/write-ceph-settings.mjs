/** Settings of a Ceph that is one process of each kind, keeps all in memory and asks for no key. */
export const writeCephSettings = ({ dir, monitorPort, gatewayPort }) => `[global]
fsid = 11111111-2222-3333-4444-555555555555
mon_host = v2:127.0.0.1:${monitorPort}/0
public_addr = 127.0.0.1
ms_bind_ipv6 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# The gateway asks for a secure mode by itself, which there is not without keys.
ms_mon_client_mode = crc
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_objectstore = memstore
memstore_device_bytes = 4294967296
mon_data_avail_crit = 0
run_dir = ${dir}/run
admin_socket = ${dir}/run/$name.$pid.asok
log_file = ${dir}/$name.log
pid_file = ${dir}/$name.pid
keyring = ${dir}/keyring
mon_data = ${dir}/monitor
osd_data = ${dir}/storage
rgw_data = ${dir}/gateway
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw_enable_apis = s3
`;
