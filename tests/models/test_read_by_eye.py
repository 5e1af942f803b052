"""Faults found by reading answers over a handbook and manuals: what stands beside, cut rows, steps that break off."""

from tests.models.test_quoting import passage, said

OVERTIME = (
    "The Songyang plant works in two shifts, and publishes its roster three weeks ahead. "
    "Overtime needs the agreement of the line manager, who approves it beforehand."
)
HOLD = """There are two ways of holding back packages, with dpkg or apt.

With dpkg, you have to export the list of package selections, with:

    dpkg --get-selections > selections.txt

Then edit the resulting file selections.txt, change the line containing the package you wish to hold, e.g. libc6, from this:

    libc6 install

to this:

    libc6 hold

With apt, you can set a package to hold using

    apt-mark hold package_name
"""
CUT_ROWS = """Commands for packages.

    apt-file list

| package_name_pattern | list the contents of packages |
| dpkg-reconfigure package_name | reconfigure the exact package |

    dpkg-reconfigure -plow

| package_name | reconfigure the package with all questions |
| dpkg --audit | audit the system |
"""
WARRANTY = "整机保修期为12个月，自验收之日起计算。\n\n滚筒刷属于易损件，保修期为3个月。"
CLAUSES = "3.1 核心系统采用连续日志复制。\n\n3.2 二级系统每小时备份一次，每晚做完整备份。\n\n3.3 备份日志由网管保管，不外借。\n"
STATIC = """A static network address can be set up by creating the file static.network. E.g.:

    [Network]
    Address=192.168.0.15/24
"""
MAIL = "For a workstation with an IP address that no name resolves, set this mail name to the value of the host name."


def test_what_says_nothing_of_what_was_asked_does_not_stand_before_the_answer() -> None:
    answer = said("Who approves overtime?", passage(1, OVERTIME))
    assert answer.startswith("Overtime needs")


def test_steps_with_commands_go_on_to_the_last_however_long_a_step_is() -> None:
    answer = said("How do I put a package on hold?", passage(1, HOLD, 1.0, ("How do I put a package on hold?",)))
    assert "libc6 hold" in answer
    assert "apt-mark hold package_name" in answer


def test_a_row_that_lost_its_command_to_the_line_above_is_not_quoted() -> None:
    answer = said("How do I reconfigure a package?", passage(1, CUT_ROWS))
    assert "| dpkg-reconfigure package_name | reconfigure the exact package |" in answer
    assert "with all questions" not in answer
    assert "package_name_pattern" not in answer


def test_two_rules_that_say_as_much_of_the_question_are_both_quoted() -> None:
    answer = said("保修期多长？", passage(1, WARRANTY))
    assert "12个月" in answer
    assert "3个月" in answer


def test_a_numbered_clause_is_no_heading() -> None:
    assert "二级系统每小时备份一次" in said("二级系统多久备份一次？", passage(1, CLAUSES))


def test_an_example_is_led_by_the_sentence_before_it() -> None:
    answer = said("How do I set a static IP address?", passage(1, MAIL, 1.0), passage(2, STATIC, 0.9))
    assert "static.network" in answer
    assert "mail name" not in answer


def test_a_long_table_is_cut_at_the_end_of_a_row() -> None:
    rows = "".join(f"| Item of the list number {i} | {i * 111} |\n" for i in range(60))
    answer = said("Compare the items", passage(1, f"| Name | Value |\n|---|---|\n{rows}"))
    assert all(line.rstrip().endswith("|") for line in answer.splitlines() if line.startswith("|"))


def test_what_speaks_of_something_before_it_is_not_brought_along_to_explain() -> None:
    text = (
        "These are aimed at users of laptops. These network configuration tools need the network configuration file"
        ' "/etc/network/interfaces".'
    )
    assert "laptops" not in said("Where is the network configuration file?", passage(1, text))
